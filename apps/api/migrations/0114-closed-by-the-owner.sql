-- Why: players can close their own accounts. A closed account is disabled, just like one that staff
-- disable; `closed_at` distinguishes the two for the sign-in form and for staff. It is cleared when
-- staff set another status.

alter table app_user add column closed_at timestamptz;

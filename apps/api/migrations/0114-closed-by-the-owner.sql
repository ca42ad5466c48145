-- Why: players close their own accounts. A closed account is disabled as by staff; this time tells
-- the two apart, for the sign-in form and for staff. Staff who set another status clear it.

alter table app_user add column closed_at timestamptz;

-- Why: the API needs few of the rights that it had here. Whoever can send statements through it must
-- not lead the calls of cells, or a member of staff, to another address or cell. Adding a cell and
-- changing its address need the owner (`kapis cell add`); its state stays with the cells' operators.

revoke insert, update on cell from kapis_app;
grant update (state) on cell to kapis_app;

revoke insert on key_check from kapis_app;

-- A claim belongs to the account and cell that took it, until it is released.
revoke update on claim from kapis_app;
grant update (is_kept, claimed_at) on claim to kapis_app;

-- A member of staff has one home cell for ever.
revoke update on staff from kapis_app;
grant update (username, role, status, changed_at) on staff to kapis_app;

revoke update on promo_grant from kapis_app;
grant update (granted, version) on promo_grant to kapis_app;

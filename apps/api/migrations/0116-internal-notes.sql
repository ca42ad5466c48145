-- Why: players read the comment on a wallet row, so staff had no place for notes among themselves.
-- The internal note is a separate column, and no query for a player selects it.

alter table wallet_history add column internal_note text;

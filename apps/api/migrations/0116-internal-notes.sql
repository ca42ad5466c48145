-- Why: the player reads the comment on a wallet row, so staff had nowhere to write what only staff
-- should know. The note is a column of its own, and nothing that is sent to a player selects it.

alter table wallet_history add column internal_note text;

-- Why: a player who is told about money wants to see the transaction, so the message names the row
-- of the wallet history that it is about.

alter table notification add column wallet_history_id uuid;
alter table notification add constraint notification_wallet_row
  foreign key (user_id, wallet_history_id) references wallet_history (player_id, wallet_history_id);

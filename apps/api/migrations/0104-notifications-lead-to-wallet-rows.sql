-- Why: a notification about money links to the wallet row that it is about.

alter table notification add column wallet_history_id uuid;
alter table notification add constraint notification_wallet_row
  foreign key (user_id, wallet_history_id) references wallet_history (player_id, wallet_history_id);

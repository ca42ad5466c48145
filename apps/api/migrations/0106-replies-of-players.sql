-- Why: a player can answer in the thread of a report and send a picture with it. A reply whose author
-- is the report's player is the player's own.

alter table report_reply add column picture_file_key text unique;
-- A player's replies of the last hour are counted before another one is taken.
create index report_reply_own on report_reply (player_id, created_at)
  where author_id = player_id;

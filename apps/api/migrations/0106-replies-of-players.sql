-- Why: players can reply to their own reports, with an image. A reply is the player's if its author
-- is the player who sent the report.

alter table report_reply add column picture_file_key text unique;
-- Before another reply is accepted, the player's replies of the last hour are counted by this
-- index.
create index report_reply_own on report_reply (player_id, created_at)
  where author_id = player_id;

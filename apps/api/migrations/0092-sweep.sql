-- Why: user_session, sign_in_failure, game_round and game_step grew without end. A scheduled job
-- now deletes expired rows (docs/RETENTION.md). It finds settled rounds by this index. Sessions,
-- counters and devices already have such an index, and the key of failed sign-ins begins with the
-- time.

create index game_round_settled_by_time on game_round (moved_at) where status = 'settled';

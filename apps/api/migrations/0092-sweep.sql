-- Why: user_session, sign_in_failure, game_round and game_step only grew. A timed job deletes what is
-- past its time (docs/RETENTION.md); it finds settled rounds by this index. Sessions, counters and
-- devices have theirs, and failed sign-ins are ordered by their key.

create index game_round_settled_by_time on game_round (moved_at) where status = 'settled';

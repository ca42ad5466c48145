-- The leaves of a minute are hashes, which compress badly, and are kept for seconds only. To compress
-- those of 100,000 players took PostgreSQL longer than to write them.

alter table public_log_batch alter column leaves set storage external;

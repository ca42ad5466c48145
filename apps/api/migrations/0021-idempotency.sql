-- Why: a money call that is sent again must not happen again. The first answer is kept under the
-- caller's own key, written in the transaction of what it answers.

create table idempotency_key (
  player_id uuid not null references app_user,
  key text not null check (char_length(key) between 1 and 255),
  -- What was asked, as a hash: the same key with another question is refused.
  asked bytea not null check (length(asked) = 32),
  answer jsonb,
  created_at timestamptz not null default clock_timestamp(),
  primary key (player_id, key)
);
create index idempotency_key_by_time on idempotency_key (created_at);

grant select, insert, update, delete on idempotency_key to kapis_app;

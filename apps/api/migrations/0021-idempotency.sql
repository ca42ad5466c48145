-- Why: a money request that is sent again must not run twice. The first reply is stored under the
-- key that the client sent, in the same transaction as the request's effects.

create table idempotency_key (
  player_id uuid not null references app_user,
  key text not null check (char_length(key) between 1 and 255),
  -- The hash of the request. Another request with the same key is refused.
  asked bytea not null check (length(asked) = 32),
  answer jsonb,
  created_at timestamptz not null default clock_timestamp(),
  primary key (player_id, key)
);
create index idempotency_key_by_time on idempotency_key (created_at);

grant select, insert, update, delete on idempotency_key to kapis_app;

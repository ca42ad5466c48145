-- Why: a player may have notices sent to a device by web push. A subscription belongs to the session
-- that made it and is deleted when somebody ends that session. Processes of the previous release do
-- not use the table; a session that one of them ends is recognised when a message is sent.

create table push_subscription (
  subscription_id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  token_hash bytea not null,
  -- The address at the push service of the browser. Whoever knows it can only send to it with our
  -- private key.
  endpoint text not null check (length(endpoint) <= 1000),
  -- The browser's public key and secret, with which messages are encrypted.
  p256dh bytea not null check (length(p256dh) = 65),
  auth bytea not null check (length(auth) = 16),
  topics text[] not null check (cardinality(topics) > 0),
  language text not null check (language in ('en', 'fil')),
  -- The last sign-in or choice on the device.
  used_at timestamptz not null default clock_timestamp(),
  primary key (user_id, subscription_id),
  unique (user_id, token_hash),
  unique (endpoint),
  foreign key (user_id, token_hash) references user_session on delete cascade
);
create index push_subscription_used on push_subscription (used_at);

grant select, insert, update, delete on push_subscription to kapis_app;

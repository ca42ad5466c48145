-- Messages to users: on the site, by e-mail, on their devices, and to their open pages.

create table notification (
  notification_id uuid primary key default gen_random_uuid(),
  type text not null check (type in ('system', 'admin')),
  user_id uuid references app_user,
  message text not null check (char_length(message) between 1 and 1000),
  report_id uuid references report (report_id),
  wallet_history_id uuid,
  scheduled_at timestamptz,
  status text not null default 'pending' check (status in ('pending', 'sent')),
  sent_at timestamptz,
  created_by uuid references app_user,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  deleted_at timestamptz,
  check ((status = 'sent') = (sent_at is not null)),
  constraint notification_wallet_row foreign key (user_id, wallet_history_id)
    references wallet_history (player_id, wallet_history_id)
);
comment on table notification is
  'A message on the site to one player or to all players, now or at a scheduled time. A message '
  'to all players has a single row.';
comment on column notification.user_id is 'The recipient; null means all players.';
comment on column notification.report_id is
  'The report to which the message links, if it is about one.';
comment on column notification.wallet_history_id is
  'The wallet row to which the message links, if it is about one.';

create index notification_by_time on notification (created_at desc, notification_id desc)
  where deleted_at is null;
create index notification_of_user on notification (user_id, sent_at desc)
  where deleted_at is null and status = 'sent';
create index notification_by_type
  on notification (type, created_at desc, notification_id desc) where deleted_at is null;
-- Nearly all messages are sent, and those are found by their time.
create index notification_unsent
  on notification (status, created_at desc, notification_id desc)
  where deleted_at is null and status <> 'sent';
create index notification_search on notification
  using gin (lower(message) gin_trgm_ops) where deleted_at is null;

create table notification_read (
  player_id uuid not null references app_user,
  notification_id uuid not null references notification,
  read_at timestamptz not null default clock_timestamp(),
  primary key (player_id, notification_id)
);
comment on table notification_read is 'Who has read which message.';

-- The list of messages shows how many players have read each.
create index notification_read_by_notification on notification_read (notification_id);

grant select, insert, update on notification to kapis_app;
grant select, insert on notification_read to kapis_app;

create table contact_setting (
  user_id uuid primary key references app_user,
  language text not null default 'en' check (language in ('en', 'fil')),
  muted text[] not null default '{}'
);
comment on table contact_setting is
  'What users have chosen for their e-mails. Users without a row have chosen nothing.';
comment on column contact_setting.muted is
  'The notices by e-mail that the user has switched off, among those that are not required.';

grant select, insert, update, delete on contact_setting to kapis_app;

create table push_subscription (
  subscription_id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  token_hash bytea not null,
  endpoint text not null check (length(endpoint) <= 1000),
  p256dh bytea not null check (length(p256dh) = 65),
  auth bytea not null check (length(auth) = 16),
  topics text[] not null check (cardinality(topics) > 0),
  language text not null check (language in ('en', 'fil')),
  used_at timestamptz not null default clock_timestamp(),
  primary key (user_id, subscription_id),
  unique (user_id, token_hash),
  unique (endpoint),
  foreign key (user_id, token_hash) references user_session on delete cascade
);
comment on table push_subscription is
  'A device to which notices are sent by web push. It belongs to the session that made it and is '
  'deleted when somebody ends that session.';
comment on column push_subscription.endpoint is
  'The address at the push service of the browser. Whoever knows it can only send to it with our '
  'private key.';
comment on column push_subscription.p256dh is
  'The browser''s public key, with which messages are encrypted.';
comment on column push_subscription.auth is
  'The secret of the browser, with which messages are encrypted.';
comment on column push_subscription.used_at is 'The last sign-in or choice on the device.';

create index push_subscription_used on push_subscription (used_at);

grant select, insert, update, delete on push_subscription to kapis_app;

create table live_outbox (
  live_outbox_id bigint generated always as identity primary key,
  to_user_id uuid,
  event jsonb not null,
  made_at timestamptz not null default clock_timestamp()
);
comment on table live_outbox is
  'A live event for open pages. The transaction that causes a change writes a row here, and the '
  'worker passes committed rows on and deletes them.';
comment on column live_outbox.to_user_id is
  'The only user who may see the event. Null: the kind of the event says who may.';

grant select, insert, delete on live_outbox to kapis_app;

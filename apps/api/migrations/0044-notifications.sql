-- Why: the operator notifies one player or all players, now or at a scheduled time. A notification
-- to all players has a single row; who has read it is stored per player.

create table notification (
  notification_id uuid primary key default gen_random_uuid(),
  type text not null check (type in ('system', 'admin')),
  -- The recipient; null means all players.
  user_id uuid references app_user,
  message text not null check (char_length(message) between 1 and 1000),
  scheduled_at timestamptz,
  status text not null default 'pending' check (status in ('pending', 'sent')),
  sent_at timestamptz,
  created_by uuid references app_user,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  deleted_at timestamptz,
  check ((status = 'sent') = (sent_at is not null))
);
create index notification_by_time on notification (created_at desc, notification_id desc)
  where deleted_at is null;
create index notification_of_user on notification (user_id, sent_at desc)
  where deleted_at is null and status = 'sent';

create table notification_read (
  player_id uuid not null references app_user,
  notification_id uuid not null references notification,
  read_at timestamptz not null default clock_timestamp(),
  primary key (player_id, notification_id)
);

grant select, insert, update on notification to kapis_app;
grant select, insert on notification_read to kapis_app;

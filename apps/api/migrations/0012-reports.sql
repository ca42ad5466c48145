-- Reports of problems, and the replies to them.

create table report (
  player_id uuid not null references app_user,
  report_id uuid not null default gen_random_uuid(),
  title text not null check (char_length(title) between 1 and 100),
  description text not null check (char_length(description) between 1 and 1000),
  status text not null default 'open'
    check (status in ('open', 'in_progress', 'resolved', 'closed')),
  priority text check (priority in ('low', 'medium', 'high')),
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  deleted_at timestamptz,
  primary key (player_id, report_id)
);
comment on table report is
  'A report of a player. Staff list the reports of all players by time; the key begins with the '
  'player''s id, so that one player''s reports are stored together. A deleted report is only '
  'hidden.';

create unique index report_id on report (report_id);
create index report_by_player_time on report (player_id, created_at desc);
create index report_by_time on report (created_at desc, report_id desc) where deleted_at is null;
create index report_waiting on report (status, created_at desc, report_id desc)
  where deleted_at is null;
create index report_title_search on report using gin (lower(title) gin_trgm_ops)
  where deleted_at is null;
-- The screens show the last 12 characters of an id, and staff search for them.
create index report_shown on report (right(report_id::text, 12));

create table report_reply (
  player_id uuid not null,
  report_id uuid not null,
  reply_id uuid not null default gen_random_uuid(),
  author_id uuid not null references app_user,
  message text not null check (char_length(message) between 1 and 2000),
  picture_file_key text unique,
  created_at timestamptz not null default clock_timestamp(),
  primary key (player_id, report_id, reply_id),
  foreign key (player_id, report_id) references report
);
comment on table report_reply is
  'A reply to a report. It is the player''s if its author is the player who sent the report.';

-- Before another reply is accepted, the player's replies of the last hour are counted.
create index report_reply_own on report_reply (player_id, created_at)
  where author_id = player_id;
-- A player's timeline shows the newest replies to all reports.
create index report_reply_by_time on report_reply (player_id, created_at desc);

create table report_revision (
  player_id uuid not null,
  report_id uuid not null,
  title text not null,
  description text not null,
  replaced_by uuid not null references app_user,
  replaced_at timestamptz not null default clock_timestamp(),
  primary key (player_id, report_id, replaced_at),
  foreign key (player_id, report_id) references report
);
comment on table report_revision is
  'An earlier version of a report. The player''s text is evidence, so staff who change it leave '
  'the old one here.';

grant select, insert, update on report to kapis_app;
grant select, insert on report_reply, report_revision to kapis_app;

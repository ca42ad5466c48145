-- Why: staff reply to reports, and players see the replies. The player's text is evidence, so
-- earlier versions of it are kept, and a deleted report is only hidden.

alter table report add column deleted_at timestamptz;
create unique index report_id on report (report_id);
create index report_waiting on report (status, created_at desc, report_id desc)
  where deleted_at is null;

create table report_reply (
  player_id uuid not null,
  report_id uuid not null,
  reply_id uuid not null default gen_random_uuid(),
  author_id uuid not null references app_user,
  message text not null check (char_length(message) between 1 and 2000),
  created_at timestamptz not null default clock_timestamp(),
  primary key (player_id, report_id, reply_id),
  foreign key (player_id, report_id) references report
);

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

grant update on report to kapis_app;
grant select, insert on report_reply, report_revision to kapis_app;

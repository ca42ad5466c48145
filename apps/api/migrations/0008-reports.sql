-- Why: players report problems and get replies. Staff list the reports of all players by time. The
-- key begins with the player's id, so that one player's reports are stored together.

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
  primary key (player_id, report_id)
);
create index report_by_player_time on report (player_id, created_at desc);
create index report_by_time on report (created_at desc, report_id);

grant select, insert on report to kapis_app;

-- Why: staff work on every cell of the house, although each of them has an account in one cell
-- only. Every cell copies the others' staff into its own users, so that its log and its approvals
-- name the same person by the same id. A member of staff is named here, unlike a player.

create table staff (
  user_id uuid primary key,
  home_cell text not null references cell,
  username text not null,
  role text not null check (role in ('super_admin', 'admin', 'moderator')),
  -- `gone`: deleted, or a player again.
  status text not null check (status in ('active', 'disabled', 'blocked', 'gone')),
  changed_at timestamptz not null default clock_timestamp()
);
create index staff_home_cell on staff (home_cell);
grant select, insert, update on staff to kapis_app;

-- Why: what a member of staff may move in a day without a second person is one limit over all cells
-- (docs/decisions/095). Each cell has a row for what was moved in it.

create table staff_day (
  staff_id uuid not null,
  day date not null,
  cell text not null references cell,
  moved_minor int8 not null check (moved_minor >= 0),
  -- Rises with every total that the cell tells, so that a late one does not replace a newer one.
  turn int8 not null,
  primary key (staff_id, day, cell)
);
grant select, insert, update (moved_minor, turn) on staff_day to kapis_app;

-- How many transactions a member of staff hides alone in a day has one limit over all cells, counted
-- as the money that they move alone (docs/decisions/095).

alter table staff_day add column hidden int not null default 0;
comment on table staff_day is
  'What a staff member has moved, and how many transactions hidden, on a day without approval.';

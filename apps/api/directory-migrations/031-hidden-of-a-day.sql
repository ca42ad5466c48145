-- Why: how many transactions a member of staff may hide in a day without a second person is one
-- limit over all cells, as for money (docs/decisions/095).

alter table staff_day add column hidden int8 not null default 0;
grant update (hidden) on staff_day to kapis_app;

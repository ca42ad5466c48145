-- Why: retention reads the sign-ups of five weeks with their days of play, and the largest results
-- read two weeks of sums by player. Both took longer than a page may at a million users. A job now
-- writes both results every five minutes. Processes of the previous release use neither table.

-- The sign-ups of one week in Manila, and how many of them played in that week and each later one.
create table ledger_cohort (
  week date primary key,
  players int not null,
  active int[] not null
);

-- The players who won and lost most in coins in the last two weeks.
create table ledger_largest (
  player_id uuid primary key,
  lost_minor bigint not null,
  rounds bigint not null
);

grant select, insert, delete on ledger_cohort, ledger_largest to kapis_app;

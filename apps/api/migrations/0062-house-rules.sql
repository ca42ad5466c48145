-- Why: a house must be able to allow less than its deployment does, and to close its doors with a
-- word to its players, without anybody touching a machine.

alter table operator_setting
  -- What the jurisdiction allows, as far as the operator offers it: the stricter of both holds.
  add column auto_bet boolean not null default true,
  add column turbo boolean not null default true,
  add column min_cycle_ms int not null default 0 check (min_cycle_ms between 0 and 60000),
  -- While this is set nothing new is begun: no bet, no deposit, no withdrawal, no claim.
  add column maintenance text check (char_length(maintenance) between 1 and 200);

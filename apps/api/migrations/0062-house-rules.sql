-- Why: the operator must be able to offer less than the deployment allows, and to start maintenance
-- with a message to players, without having access to the servers.

alter table operator_setting
  -- The features that the operator offers. The jurisdiction may allow less; the stricter of the two
  -- applies.
  add column auto_bet boolean not null default true,
  add column turbo boolean not null default true,
  add column min_cycle_ms int not null default 0 check (min_cycle_ms between 0 and 60000),
  -- The message shown during maintenance. While it is set, no bet, deposit, withdrawal or claim can
  -- be started.
  add column maintenance text check (char_length(maintenance) between 1 and 200);

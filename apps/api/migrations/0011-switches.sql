-- Why: gaming can be closed as a whole, for one game or for one player. A row is a switch that is off;
-- open rounds may still be finished. Every process looks once a second, as it does at the gate.

create table game_switch (
  -- 'all', 'game:mines' or 'player:' and the player's id.
  scope text primary key check (scope = 'all' or scope ~ '^game:[a-z_]+$' or scope ~ '^player:[0-9a-f-]{36}$'),
  reason text not null check (char_length(reason) between 1 and 500),
  closed_by uuid not null references app_user,
  closed_at timestamptz not null default clock_timestamp()
);

grant select, insert, update, delete on game_switch to kapis_app;

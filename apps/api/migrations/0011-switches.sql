-- Why: all games, one game, or all games for one player can be closed. Each row closes one of
-- these; rounds that are already open can be finished. Every process reads the switches once a
-- second, together with the gate.

create table game_switch (
  -- 'all', 'game:mines' for one game, or 'player:' and the id of one player.
  scope text primary key check (scope = 'all' or scope ~ '^game:[a-z_]+$' or scope ~ '^player:[0-9a-f-]{36}$'),
  reason text not null check (char_length(reason) between 1 and 500),
  closed_by uuid not null references app_user,
  closed_at timestamptz not null default clock_timestamp()
);

grant select, insert, update, delete on game_switch to kapis_app;

-- Why: a player can make one of their bets public, and anybody with the link can verify it. The row
-- holds the signed text that is shown and is deleted when the player stops sharing the bet, so that
-- an unknown link and a withdrawn one are the same (docs/decisions/050).

create table shared_bet (
  player_id uuid not null references app_user,
  seq bigint not null,
  -- Random, so that a link reveals nothing about the player and cannot be guessed.
  share_id uuid not null unique,
  has_amounts boolean not null,
  has_name boolean not null,
  record text not null,
  key_id text not null,
  signature text not null,
  shared_at timestamptz not null default now(),
  primary key (player_id, seq)
);

grant select, insert, update, delete on shared_bet to kapis_app;

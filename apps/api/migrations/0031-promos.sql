-- Why: a promo code gives coins or tickets to a limited number of players, once each. A conditional
-- update takes one use of the code, and the primary key allows one claim per player, so no code is
-- used too often and no player claims it twice.

create table promo_code (
  promo_code_id uuid primary key default gen_random_uuid(),
  code text not null check (char_length(code) between 1 and 40 and code = btrim(code)),
  coin_minor bigint not null check (coin_minor >= 0),
  ticket_minor bigint not null check (ticket_minor >= 0),
  expires_at timestamptz not null,
  max_uses int not null check (max_uses > 0),
  available_uses int not null check (available_uses >= 0),
  claimed_uses int not null default 0 check (claimed_uses >= 0),
  -- If set, a claim needs a deposit of at least this amount that was not used for another claim.
  min_deposit_minor bigint check (min_deposit_minor >= 0),
  status text not null default 'active' check (status in ('active', 'disabled')),
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  deleted_at timestamptz,
  check (available_uses + claimed_uses <= max_uses)
);
-- Codes are not case-sensitive. The name of a deleted code can be used again.
create unique index promo_code_name on promo_code (lower(code)) where deleted_at is null;
create index promo_code_by_time on promo_code (created_at desc, promo_code_id desc);

create table promo_claim (
  player_id uuid not null references app_user,
  promo_code_id uuid not null references promo_code,
  promo_claim_id uuid not null default gen_random_uuid() unique,
  -- The terms of the code when the player claimed it.
  code text not null,
  coin_minor bigint not null check (coin_minor >= 0),
  ticket_minor bigint not null check (ticket_minor >= 0),
  expires_at timestamptz not null,
  -- The deposit used for the claim, if one was required.
  deposit_key text,
  -- The number of the player's newest journal entry after the credit. A bet after it uses the
  -- credit.
  seq bigint not null,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  -- When staff hid the claim from lists. The row stays, so that the player cannot claim the code
  -- again.
  hidden_at timestamptz,
  primary key (player_id, promo_code_id)
);
create unique index promo_claim_deposit on promo_claim (player_id, deposit_key);
create index promo_claim_by_time on promo_claim (created_at desc, promo_claim_id desc);
create index promo_claim_by_code on promo_claim (promo_code_id);

-- The claims with their state: `used` after the first bet that follows the claim, `expired` if the
-- code expired before such a bet, and `claimed` otherwise.
create view promo_claim_shown as
select c.*, case
    when exists (select from ledger_bet b where b.player_id = c.player_id and b.seq > c.seq)
      then 'used'
    when c.expires_at <= now() then 'expired'
    else 'claimed'
  end as state
from promo_claim c
where c.hidden_at is null;

grant select, insert, update on promo_code, promo_claim to kapis_app;
grant select on promo_claim_shown to kapis_app;

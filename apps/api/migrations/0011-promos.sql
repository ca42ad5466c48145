-- Promo codes and their claims. A conditional update takes one use of a code, and the primary key
-- of claims allows one per player, so no code is used too often and no player claims it twice.

create table promo_code (
  promo_code_id uuid primary key default gen_random_uuid(),
  code text not null check (char_length(code) between 1 and 40 and code = btrim(code)),
  coin_minor bigint not null check (coin_minor >= 0),
  ticket_minor bigint not null check (ticket_minor >= 0),
  expires_at timestamptz not null,
  max_uses int not null check (max_uses > 0),
  available_uses int not null check (available_uses >= 0),
  claimed_uses int not null default 0 check (claimed_uses >= 0),
  total_uses int,
  grant_version int not null default 0,
  told_version int not null default -1,
  is_claimed_elsewhere boolean not null default false,
  min_deposit_minor bigint check (min_deposit_minor >= 0),
  status text not null default 'active' check (status in ('active', 'expired', 'disabled')),
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  deleted_at timestamptz,
  check (available_uses + claimed_uses <= max_uses)
);
comment on table promo_code is
  'A code that gives coins or tickets to a limited number of players, once each. The cells of a '
  'deployment give it out together, each up to its allotment (docs/decisions/072).';
comment on column promo_code.available_uses is
  'How often this cell may still give the code out: all of it, or what is left of the cell''s '
  'allotment.';
comment on column promo_code.total_uses is
  'The uses that all cells together may give. Null: this cell alone gives out the code.';
comment on column promo_code.grant_version is
  'Counts how often this cell has given its unused allotment back.';
comment on column promo_code.told_version is
  'The last grant_version that the directory knows. The initial -1 makes each cell report every '
  'code once, also one that it has not given out: a directory that was lost must hear of all uses '
  'before it grants more.';
comment on column promo_code.is_claimed_elsewhere is
  'Whether players of another cell have claimed the code.';
comment on column promo_code.min_deposit_minor is
  'If set, a claim needs a deposit of at least this amount that was not used for another claim.';
comment on column promo_code.status is
  'A code cannot be claimed after expires_at; a job sets `expired` afterwards.';

-- Codes are not case-sensitive. The name of a deleted code can be used again.
create unique index promo_code_name on promo_code (lower(code)) where deleted_at is null;
create index promo_code_by_time on promo_code (created_at desc, promo_code_id desc);
create index promo_code_ending on promo_code (expires_at) where status = 'active';
create index promo_code_search on promo_code using gin (lower(code) gin_trgm_ops)
  where deleted_at is null;

create table promo_claim (
  player_id uuid not null references app_user,
  promo_code_id uuid not null references promo_code,
  promo_claim_id uuid not null default gen_random_uuid() unique,
  code text not null,
  coin_minor bigint not null check (coin_minor >= 0),
  ticket_minor bigint not null check (ticket_minor >= 0),
  expires_at timestamptz not null,
  deposit_key text,
  seq bigint not null,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  hidden_at timestamptz,
  primary key (player_id, promo_code_id)
);
comment on table promo_claim is 'A claim of a code by a player.';
comment on column promo_claim.code is
  'This and the next three columns are the terms of the code when the player claimed it.';
comment on column promo_claim.deposit_key is 'The deposit used for the claim, if one was required.';
comment on column promo_claim.seq is
  'The number of the player''s newest journal entry after the credit. A bet after it uses the '
  'credit.';
comment on column promo_claim.hidden_at is
  'When staff hid the claim from lists. The row stays, so that the player cannot claim the code '
  'again.';

create unique index promo_claim_deposit on promo_claim (player_id, deposit_key);
create index promo_claim_by_time on promo_claim (created_at desc, promo_claim_id desc);
create index promo_claim_by_code on promo_claim (promo_code_id);
create index promo_claim_search on promo_claim using gin (lower(code) gin_trgm_ops)
  where hidden_at is null;

create view promo_claim_shown as
select c.*, case
    when exists (select from ledger_bet b where b.player_id = c.player_id and b.seq > c.seq)
      or exists (select from ledger_point p where p.player_id = c.player_id and p.kind <> 'checked'
        and p.last_bet_seq > c.seq)
      then 'used'
    when c.expires_at <= now() then 'expired'
    else 'claimed'
  end as state
from promo_claim c
where c.hidden_at is null;
comment on view promo_claim_shown is
  'The claims with their state: `used` after the first bet that follows the claim, `expired` if '
  'the code expired before such a bet, and `claimed` otherwise.';

grant select, insert, update on promo_code, promo_claim to kapis_app;
grant select on promo_claim_shown to kapis_app;

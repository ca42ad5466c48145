-- Why: each past day is sealed, so that nobody can change it later unnoticed: a digest of its
-- journal entries and the end of the staff log are signed, and also stored outside the database. In
-- addition, the sums of a day now include what a 95 % confidence range needs, so that the dashboard
-- need not read the journal.

create table day_seal (
  -- The day in Manila.
  day date primary key,
  lines bigint not null,
  -- By how much the players' balances and holds changed on that day.
  coin_minor bigint not null,
  ticket_minor bigint not null,
  -- The digest of the day's journal entries, ordered by player and entry number.
  digest bytea not null check (length(digest) = 32),
  audit_seq bigint not null,
  audit_hash bytea not null,
  -- The hash of the previous day's seal: the seals form a chain.
  prev_hash bytea not null check (length(prev_hash) = 32),
  hash bytea not null check (length(hash) = 32),
  signature text not null,
  sealed_at timestamptz not null default clock_timestamp()
);
grant select, insert on day_seal to kapis_app;

alter table ledger_day
  add column stake_squared double precision not null default 0,
  add column payout_squared double precision not null default 0,
  add column stake_by_payout double precision not null default 0;
update ledger_day d set stake_squared = b.ss, payout_squared = b.pp, stake_by_payout = b.sp
from (select (j.at at time zone 'Asia/Manila')::date as day, u.role <> 'player' as is_staff, j.cause,
    j.counter, j.currency, sum(s * s) as ss, sum(p * p) as pp, sum(s * p) as sp
  from ledger_bet b join ledger_journal j on j.player_id = b.player_id and j.seq = b.seq
    and j.at = b.at
  join app_user u on u.user_id = j.player_id
  cross join lateral (select b.stake_minor / 10000.0::float8 as s,
    b.payout_minor / 10000.0::float8 as p) as units
  where j.at <= (select summed_until from ledger_day_mark)
  group by 1, 2, 3, 4, 5) b
where (d.day, d.is_staff, d.cause, d.counter, d.currency)
  = (b.day, b.is_staff, b.cause, b.counter, b.currency);

-- A promo code expires at its time; a job sets the status `expired` afterwards.
alter table promo_code drop constraint promo_code_status_check;
alter table promo_code add constraint promo_code_status_check
  check (status in ('active', 'expired', 'disabled'));
create index promo_code_ending on promo_code (expires_at) where status = 'active';

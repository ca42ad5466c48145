-- Why: each day of the GCash account is compared with the journal. Differences are computed; these
-- tables store what staff say about them: who looks after one, how two people explained it, and
-- which days two people have sealed (docs/decisions/057).

create table recon_difference (
  difference_key text primary key check (char_length(difference_key) <= 80),
  day date not null,
  owner_id uuid references app_user,
  -- The explanation covers this amount. If the difference changes, it is open again.
  amount_minor bigint,
  explanation text check (explanation in
    ('fee', 'claimed_late', 'returned', 'sent_twice', 'own_money', 'earlier', 'other')),
  note text check (char_length(note) between 1 and 500),
  resolved_by uuid references app_user,
  resolved_at timestamptz,
  confirmed_by uuid references app_user,
  confirmed_at timestamptz,
  check ((resolved_by is null) = (explanation is null)),
  check ((resolved_by is null) = (note is null)),
  check ((resolved_by is null) = (amount_minor is null)),
  check ((resolved_by is null) = (resolved_at is null)),
  check ((confirmed_by is null) = (confirmed_at is null)),
  check (confirmed_by is null or confirmed_by <> resolved_by)
);

create table recon_day (
  day date primary key,
  -- The hash of everything that the day consists of, and of the day sealed before it.
  fingerprint bytea not null check (length(fingerprint) = 32),
  prepared_by uuid not null references app_user,
  prepared_at timestamptz not null default clock_timestamp(),
  sealed_by uuid references app_user,
  sealed_at timestamptz,
  -- The day as it was sealed.
  contents jsonb,
  check ((sealed_by is null) = (sealed_at is null)),
  check ((sealed_by is null) = (contents is null)),
  check (sealed_by is null or sealed_by <> prepared_by)
);

-- The deposits and payouts of sealed days, which later days no longer compare.
create table recon_item (
  wallet_history_id uuid primary key,
  day date not null references recon_day
);

create function recon_day_is_sealed() returns trigger language plpgsql as $$
begin
  if old.sealed_at is not null then
    raise exception 'the day % is sealed', old.day;
  end if;
  return new;
end
$$;
create trigger recon_day_sealed before update on recon_day
  for each row execute function recon_day_is_sealed();

grant select, insert, update on recon_difference, recon_day to kapis_app;
grant select, insert on recon_item to kapis_app;

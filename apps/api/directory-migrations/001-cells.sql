-- Why: a deployment grows by cells, each of which is a whole Kapis with its own database. This database
-- is the only one that they share. It knows which cells there are, and which of them has an
-- account, but no name, address or number: those are stored as HMACs.

do $$ begin
  if not exists (select from pg_roles where rolname = 'kapis_app') then
    create role kapis_app nologin;
  end if;
end $$;

create table cell (
  name text primary key check (name ~ '^[a-z][a-z0-9]{0,15}$'),
  -- The URL at which the other cells reach its API.
  address text not null check (address ~ '^https?://[^/]+$'),
  -- A closed cell takes no new players. A cell that is out is in maintenance.
  state text not null default 'open' check (state in ('open', 'closed', 'out')),
  added_at timestamptz not null default clock_timestamp()
);
grant select, insert, update on cell to kapis_app;

-- A name, address or number that belongs to an account. It is claimed before the account is
-- created, and kept once the account exists.
create table claim (
  kind text not null check (kind in ('username', 'email', 'mobile')),
  digest bytea not null check (octet_length(digest) = 32),
  cell text not null references cell,
  account_id uuid not null,
  is_kept boolean not null default false,
  claimed_at timestamptz not null default clock_timestamp(),
  primary key (kind, digest)
);
create index claim_account on claim (account_id);
grant select, insert, update, delete on claim to kapis_app;

-- Proves that all cells have the same keys, without telling them: an HMAC of the name by the key.
create table key_check (
  name text primary key check (name in ('DIRECTORY_KEY', 'CELL_KEY', 'IDENTITY_KEYS')),
  digest bytea not null check (octet_length(digest) = 32)
);
grant select, insert on key_check to kapis_app;

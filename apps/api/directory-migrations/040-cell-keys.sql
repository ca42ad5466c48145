-- Why: one key that all cells shared signed their calls, so that a cell that was broken into could
-- speak for any other, and a leak meant a new key for all of them at once. Each cell has keys of its
-- own now (docs/decisions/068). The application reads them; listing or revoking one needs the owner.
--
-- `key_check` still takes CELL_KEY, which cells of the previous release compare.

create table cell_key (
  -- Begins the SHA-256 of the public key.
  key_id text primary key check (key_id ~ '^[0-9a-f]{16}$'),
  cell text not null references cell,
  -- Ed25519.
  public_key bytea not null unique check (octet_length(public_key) = 32),
  valid_from timestamptz not null default clock_timestamp(),
  -- Null as long as the cell has no newer key.
  valid_until timestamptz check (valid_until > valid_from),
  -- The key counts no more, whatever its times say and whatever the clock of a cell shows.
  revoked_at timestamptz
);
create index cell_key_cell on cell_key (cell);
grant select on cell_key to kapis_app;

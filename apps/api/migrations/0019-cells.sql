-- Cells: a deployment may consist of several, each with a database of its own, and some facts must
-- be known in all of them: who is excluded, which promo codes exist (docs/decisions/071). The only
-- cell of a deployment writes nothing here.

create table fact_outbox (
  fact_outbox_id bigint generated always as identity primary key,
  source_id uuid not null default gen_random_uuid() unique,
  kind text not null,
  key text not null,
  body jsonb not null,
  made_at timestamptz not null default clock_timestamp(),
  sent_at timestamptz
);
comment on table fact_outbox is
  'A fact for the other cells. The transaction that causes it writes the row, which is sent to '
  'the directory after the commit and deleted once the fact has come back in its order.';
comment on column fact_outbox.source_id is
  'The name of the fact in all cells. A restored database may give out a number again.';
comment on column fact_outbox.sent_at is 'When the directory had it.';

create index fact_outbox_unsent on fact_outbox (fact_outbox_id) where sent_at is null;
create index fact_outbox_by_key on fact_outbox (kind, key);

create table fact_cursor (
  is_only boolean primary key default true check (is_only),
  log_id uuid not null,
  fact_id bigint not null,
  source_id uuid
);
comment on table fact_cursor is 'How far this cell has read the facts of the directory. One row.';
comment on column fact_cursor.log_id is
  'The log that was read. A directory that was made anew has another.';
comment on column fact_cursor.source_id is
  'The fact that the cursor is at. A directory that was restored from a backup and has grown '
  'since then has other facts under the same numbers.';

create table fact_waiting (
  kind text not null,
  key text not null,
  fact_id bigint not null,
  cell text not null,
  body jsonb not null,
  why text not null,
  since timestamptz not null default clock_timestamp(),
  primary key (kind, key)
);
comment on table fact_waiting is
  'The newest facts that could not be applied: of a kind that this release does not know, or '
  'after an error. They are tried again, and a newer fact with the same key replaces them.';

grant select, insert, delete on fact_outbox, fact_cursor, fact_waiting to kapis_app;
grant update (sent_at) on fact_outbox to kapis_app;
grant update on fact_cursor, fact_waiting to kapis_app;

create table excluded_elsewhere (
  player_id uuid not null,
  hash bytea not null check (octet_length(hash) = 32),
  kind text not null check (kind in ('mobile', 'email', 'gcash', 'gcash_paid', 'gcash_held')),
  ends_at timestamptz not null,
  primary key (player_id, hash, kind)
);
comment on table excluded_elsewhere is
  'The keyed hashes of a player who is excluded in another cell and must be refused in this one.';
comment on column excluded_elsewhere.kind is 'As in identity_hash.';

create index excluded_elsewhere_by_hash on excluded_elsewhere (hash);
create index excluded_elsewhere_by_end on excluded_elsewhere (ends_at);

create table forsaken_account (
  account_id uuid primary key,
  forsaken_at timestamptz not null default clock_timestamp()
);
comment on table forsaken_account is
  'An account that must never be created. A sign-up claims its names in the directory and then '
  'creates the account. If its process is frozen in between for longer than a minute, another '
  'cell may request the names, and this cell answers that there is no such account '
  '(docs/decisions/069).';

create table peer_call (
  call_id text primary key,
  seen_at timestamptz not null default clock_timestamp()
);
comment on table peer_call is
  'A change that another cell sent, which is accepted once by all processes of this cell.';
comment on column peer_call.call_id is 'The id in the signed statement of a call.';

create index peer_call_by_time on peer_call (seen_at);

grant select, insert, update, delete on excluded_elsewhere to kapis_app;
grant select, insert, delete on forsaken_account, peer_call to kapis_app;

-- The public log: once a minute the worker appends leaves to a log that witnesses watch, so that
-- nobody has to believe that we show everybody the same history (docs/decisions/109).

create table public_log (
  is_only boolean primary key default true check (is_only),
  size bigint not null default 0 check (size >= 0),
  levels bytea not null default '',
  entries bytea not null default '',
  covered_until timestamptz,
  staff_seq bigint not null default 0,
  sealed_day date,
  published_at timestamptz
);
comment on table public_log is
  'The newest tree whose checkpoint was signed, and up to what the log speaks. It has one row.';
comment on column public_log.levels is 'The partial tile of each level, as a bundle.';
comment on column public_log.entries is 'The partial bundle of entries.';
comment on column public_log.covered_until is
  'Entries, epochs and keys up to this time are in the log; null before the first run.';
comment on column public_log.published_at is 'When the worker last found nothing left to publish.';

insert into public_log default values;

create table public_log_batch (
  size bigint primary key check (size > 0),
  leaves bytea,
  checkpoint text,
  made_at timestamptz not null default now(),
  check ((leaves is null) = (checkpoint is not null))
);
comment on table public_log_batch is
  'The leaves that each minute added. They are stored before anything is written or signed, so that a crash cannot lead to two trees of one size.';
comment on column public_log_batch.leaves is
  'The leaves, as a bundle; null once the checkpoint is signed and the tiles have them.';

create unique index public_log_batch_pending on public_log_batch ((true)) where checkpoint is null;

create function public_log_signs_once() returns trigger language plpgsql as $$
begin
  if old.checkpoint is not null then raise exception 'A checkpoint is signed once.'; end if;
  return new;
end
$$;
create trigger public_log_signs_once before update on public_log_batch
for each row execute function public_log_signs_once();

create table public_log_player_leaf (
  player_id uuid not null,
  seq bigint not null,
  leaf bigint not null,
  primary key (player_id, seq)
);
comment on table public_log_player_leaf is
  'Where the leaves of players are. The entries up to seq lead to the leaf.';

-- Two random UUIDs have 244 bits.
create table public_log_secret (
  player_id uuid primary key,
  secret bytea not null check (length(secret) = 32)
    default sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()))
);
comment on table public_log_secret is
  'The secret by which a player, and nobody else, recognises the own leaves.';

create table public_log_day (
  day date primary key,
  leaf bigint not null,
  leaf_text text not null
);
comment on table public_log_day is 'The leaves of sealed days, which the public page shows.';

create table public_log_key (
  key text primary key,
  first_used_at timestamptz not null default now(),
  retired_at timestamptz
);
comment on table public_log_key is 'The keys that sign checkpoints or did so.';

create table public_log_witness (
  witness text primary key,
  size bigint not null default 0,
  cosigned_at timestamptz not null default now()
);
comment on table public_log_witness is 'How far each configured witness has cosigned.';
comment on column public_log_witness.cosigned_at is
  'The time of the newest cosignature; until the first, when the witness was configured.';

create table public_log_cosignature (
  size bigint not null references public_log_batch on delete cascade,
  witness text not null,
  line text not null,
  primary key (size, witness)
);
comment on table public_log_cosignature is 'The cosignatures of witnesses below each checkpoint.';

grant select, update on public_log to kapis_app;
grant select, insert, delete, update (leaves, checkpoint) on public_log_batch to kapis_app;
grant select, insert, delete on public_log_player_leaf, public_log_secret to kapis_app;
grant select, insert, delete on public_log_day to kapis_app;
grant select, insert, update (retired_at) on public_log_key to kapis_app;
grant select, insert, update, delete on public_log_witness, public_log_cosignature to kapis_app;

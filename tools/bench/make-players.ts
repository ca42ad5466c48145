import { hash } from 'node:crypto'
import pg from 'pg'
import { prepareEpoch, secretBoxContext } from '../../apps/api/src/fairness/prepare-epoch.ts'
import { makeSecretBox } from '../../apps/api/src/fairness/secret-box.ts'

/**
 * Returns the id of a player. Players are numbered from 1, so that pgbench can pick one by a random
 * number.
 */
export function playerId(n: number): string {
  return `00000000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`
}

const secretOf = (n: number) => hash('sha256', `bench session ${n}`, 'buffer')

export function tokenHashOf(n: number): Buffer {
  return hash('sha256', secretOf(n), 'buffer')
}

export function cookieOf(n: number): string {
  const id = Buffer.from(playerId(n).replaceAll('-', ''), 'hex')
  return Buffer.concat([id, secretOf(n)]).toString('base64url')
}

const ROWS = 2_000

/** How many players also get their next epoch, because they may play for longer than one epoch. */
const BUSY = 40_000

/**
 * Creates rich players with a session and an active epoch. All epochs share one tree, which only
 * makes them cheaper to create.
 */
export async function makePlayers(ownerUrl: string, secretsKey: Buffer, count: number) {
  const client = new pg.Client(ownerUrl)
  await client.connect()
  const sealer = makeSecretBox(secretsKey)
  const epoch = prepareEpoch()
  for (let first = 1; first <= count; first += ROWS) {
    const numbers = Array.from({ length: Math.min(ROWS, count - first + 1) }, (_, i) => first + i)
    await client.query(INSERT, [
      numbers,
      numbers.map(playerId),
      numbers.map(tokenHashOf),
      numbers.map((n) => sealer.seal(epoch.secret, secretBoxContext(playerId(n), 1))),
      epoch.root,
      epoch.treeTop,
    ])
  }
  const busy = Array.from({ length: Math.min(BUSY, count) }, (_, i) => playerId(i + 1))
  const sealed = busy.map((id) => sealer.seal(epoch.secret, secretBoxContext(id, 2)))
  await client.query(INSERT_NEXT, [busy, sealed, epoch.root, epoch.treeTop])
  await client.query('analyze')
  await client.end()
}

const INSERT = `
with player as (
  select * from unnest($1::int[], $2::uuid[], $3::bytea[], $4::bytea[]) as p (n, id, token, sealed)
), users as (
  insert into app_user (user_id, public_no, username, email, mobile_number, password_hash,
    age_attested_at, created_at)
  select id, n, 'bench-' || n, n || '@bench.example', '+639' || lpad(n::text, 9, '0'), '-', now(),
    now() - interval '30 days'
  from player
), accounts as (
  insert into ledger_account (player_id, coin_minor, seq, epoch)
  select id, 1000000000000, 1, 1 from player
), journal as (
  insert into ledger_journal (player_id, seq, at, cause, cause_key, counter, currency, amount_minor,
    coin_after_minor, ticket_after_minor, hash)
  select id, 1, now(), 'signup', id::text, 'signup', 'coin', 1000000000000, 1000000000000, 0,
    decode(repeat('00', 32), 'hex') from player
), sessions as (
  insert into user_session (user_id, token_hash, idle_seconds, ends_at)
  select id, token, 86400, now() + interval '1 day' from player
)
insert into fairness_epoch (player_id, epoch, root, secret_sealed, tree_top, client_seed,
  client_seed_by, state, activated_at)
select id, 1, $5, sealed, $6, 'bench', 'player', 'active', now() from player`

const INSERT_NEXT = `
insert into fairness_epoch (player_id, epoch, root, secret_sealed, tree_top)
select id, 2, $3, sealed, $4 from unnest($1::uuid[], $2::bytea[]) as p (id, sealed)`

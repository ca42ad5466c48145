import { sql } from 'kysely'
import type { Tx } from '#db/in-transaction.ts'
import type { Db } from '#db/pool.ts'
import { inWorkTransaction } from '#ledger/reports/day-sql.ts'
import { findHorizon } from '#ledger/reports/sum-days.ts'
import { gatherFacts, gatherPlayers, placePlayers } from './gather-leaves.ts'
import { bundle } from './bundles.ts'
import type { PlacedLeaf } from './gather-leaves.ts'

/**
 * Stores what is new since the last batch, in one transaction: the leaves, the positions of the
 * players' leaves, and how far the log has come. Does nothing while an earlier batch is not
 * published. `keys` are the log's own keys.
 */
export async function storeBatch(db: Db, keys: readonly string[]): Promise<void> {
  // Read the horizon before the transaction: every entry up to it is committed by then.
  const until = await findHorizon(db)
  const found = await inWorkTransaction(db, (tx) => readNews(tx, until, keys))
  if (found === null) return
  // Many leaves take seconds. No transaction is open meanwhile, because it would hold back the
  // horizon, and PostgreSQL would end it.
  const players = placePlayers(found.players.newest, found.players.secrets)
  const leaves = [...found.facts.leaves, ...players]
  const bytes = bundle(leaves.map((leaf) => leaf.bytes))
  await inWorkTransaction(db, async (tx) => {
    const log = await lockLog(tx)
    // Another worker may have stored the same meanwhile.
    if (log.isPending || log.coveredUntil !== found.log.coveredUntil) return
    if (leaves.length > 0) await insertLeaves(tx, log.size, leaves, bytes)
    const { staffSeq, sealedDay } = found.facts.covered
    await sql`update public_log set covered_until = ${until}::timestamptz, staff_seq = ${staffSeq},
      sealed_day = ${sealedDay}::date`.execute(tx)
  })
}

async function readNews(tx: Tx, until: string, keys: readonly string[]) {
  const log = await lockLog(tx)
  if (log.isPending) return null
  await noteKeys(tx, keys)
  const span = { from: log.coveredUntil, until }
  return { log, facts: await gatherFacts(tx, span, log), players: await gatherPlayers(tx, span) }
}

type Log = {
  size: bigint
  coveredUntil: string | null
  staffSeq: bigint
  sealedDay: string | null
  isPending: boolean
}

async function lockLog(tx: Tx): Promise<Log> {
  await sql`select from public_log for update`.execute(tx)
  const { rows } = await sql<Log>`
    select size, covered_until::text as "coveredUntil", staff_seq as "staffSeq",
      sealed_day::text as "sealedDay",
      exists (select from public_log_batch where checkpoint is null) as "isPending"
    from public_log`.execute(tx)
  return rows[0]!
}

/** Notes which keys sign the log from now on. Others that did are retired. */
async function noteKeys(tx: Tx, keys: readonly string[]): Promise<void> {
  await sql`insert into public_log_key (key) select unnest(${keys}::text[])
    on conflict do nothing`.execute(tx)
  await sql`update public_log_key set retired_at = clock_timestamp()
    where retired_at is null and key <> all(${keys}::text[])`.execute(tx)
}

async function insertLeaves(
  tx: Tx,
  before: bigint,
  leaves: PlacedLeaf[],
  bytes: Buffer,
): Promise<void> {
  const size = before + BigInt(leaves.length)
  await sql`insert into public_log_batch (size, leaves) values (${size}, ${bytes})`.execute(tx)
  const placed = leaves.map((leaf, n) => ({ ...leaf, index: before + BigInt(n) }))
  const players = placed.filter(({ playerId }) => playerId !== undefined)
  await sql`insert into public_log_player_leaf (player_id, seq, leaf)
    select * from unnest(${players.map(({ playerId }) => playerId)}::uuid[],
      ${players.map(({ seq }) => seq)}::int8[], ${players.map(({ index }) => index)}::int8[])
    on conflict do nothing`.execute(tx)
  for (const { day, index, ...leaf } of placed) {
    if (day === undefined) continue
    await sql`insert into public_log_day (day, leaf, leaf_text)
      values (${day}::date, ${index}, ${Buffer.from(leaf.bytes).toString()})`.execute(tx)
  }
}

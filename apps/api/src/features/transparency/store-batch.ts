import { setImmediate as sent } from 'node:timers/promises'
import { growTree } from '@kapis/transparency/grow-tree'
import type { GrownTree } from '@kapis/transparency/grow-tree'
import { sql } from 'kysely'
import { int8Array } from '#db/arrays/binary-array.ts'
import type { Tx } from '#db/in-transaction.ts'
import type { Db } from '#db/pool.ts'
import { fastHashing } from '#fairness/fast-hashing.ts'
import { inWorkTransaction } from '#ledger/reports/day-sql.ts'
import { findHorizon } from '#ledger/reports/sum-days.ts'
import { bundle, unbundle } from './bundles.ts'
import { gatherFacts } from './gather-facts.ts'
import type { FactLeaf } from './gather-facts.ts'
import { gatherPlayers, insertSecrets, placePlayers } from './gather-players.ts'
import type { PlacedPlayers } from './gather-players.ts'

/** The tree with the leaves of a batch that is stored but not published. */
export type StoredTree = { size: bigint; grown: GrownTree }

/**
 * Stores what is new since the last batch, in one transaction: the leaves, the positions of the
 * players' leaves, and how far the log has come. Returns the tree with these leaves, or null if
 * there are none or an earlier batch is not published. `keys` are the log's own keys.
 */
export async function storeBatch(db: Db, keys: readonly string[]): Promise<StoredTree | null> {
  // Read the horizon before the transaction: every entry up to it is committed by then.
  const until = await findHorizon(db)
  const found = await inWorkTransaction(db, (tx) => readNews(tx, until, keys))
  if (found === null) return null
  // Many leaves take seconds. No transaction is open meanwhile, because it would hold back the
  // horizon, and PostgreSQL would end it.
  const players = placePlayers(found.players)
  const facts = found.facts.leaves
  const leaves = [...facts.map((leaf) => leaf.bytes), ...players.leaves]
  const added = { facts, players, leaves, bytes: bundle(leaves) }
  return inWorkTransaction(db, async (tx) => {
    const log = await lockLog(tx)
    // Another worker may have stored the same meanwhile.
    if (log.isPending || log.coveredUntil !== found.log.coveredUntil) return null
    const stored = leaves.length === 0 ? null : await addLeaves(tx, log, added)
    const { staffSeq, sealedDay } = found.facts.covered
    await sql`update public_log set covered_until = ${until}::timestamptz, staff_seq = ${staffSeq},
      sealed_day = ${sealedDay}::date`.execute(tx)
    return stored
  })
}

/** New leaves, those of facts first, also as a bundle. */
type NewLeaves = {
  facts: readonly FactLeaf[]
  players: PlacedPlayers
  leaves: Uint8Array[]
  bytes: Buffer
}

/** Stores the leaves, and grows the tree while PostgreSQL writes them. */
async function addLeaves(
  tx: Tx,
  { size, levels, entries }: Log,
  added: NewLeaves,
): Promise<StoredTree> {
  const inserting = insertLeaves(tx, size, added)
  // A failure is thrown below.
  inserting.catch(() => {})
  await sent()
  const edge = { size: Number(size), levels: unbundle(levels), entries: unbundle(entries) }
  const grown = growTree(edge, added.leaves, fastHashing)
  await inserting
  return { size: BigInt(grown.edge.size), grown }
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
  levels: Buffer
  entries: Buffer
  isPending: boolean
}

async function lockLog(tx: Tx): Promise<Log> {
  await sql`select from public_log for update`.execute(tx)
  const { rows } = await sql<Log>`
    select size, covered_until::text as "coveredUntil", staff_seq as "staffSeq",
      sealed_day::text as "sealedDay", levels, entries,
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

async function insertLeaves(tx: Tx, before: bigint, added: NewLeaves): Promise<void> {
  const { facts, players, leaves, bytes } = added
  const size = before + BigInt(leaves.length)
  const first = before + BigInt(facts.length)
  await Promise.all([
    ...players.months.flatMap((month) => {
      const indexes = int8Array(month.places.map((place) => first + BigInt(place)))
      return [
        insertSecrets(tx, month),
        sql`insert into public_log_player_leaf (player_id, seq, leaf)
          select * from unnest(${month.players}::uuid[], ${month.seqs}::int8[], ${indexes}::int8[])`.execute(
          tx,
        ),
      ]
    }),
    // Last, because it is long: PostgreSQL has the others to do before all of it is sent.
    sql`insert into public_log_batch (size, leaves) values (${size}, ${bytes})`.execute(tx),
  ])
  for (const [place, { bytes, day }] of facts.entries()) {
    if (day === undefined) continue
    await sql`insert into public_log_day (day, leaf, leaf_text)
      values (${day}::date, ${before + BigInt(place)}, ${Buffer.from(bytes).toString()})`.execute(
      tx,
    )
  }
}

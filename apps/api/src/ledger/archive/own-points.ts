import { sql } from 'kysely'
import type { Tx } from '#db/in-transaction.ts'
import type { Db } from '#db/pool.ts'
import { countOwnCoins } from '#ledger/own-coins.ts'
import type { CoinLine, OwnCoins } from '#ledger/own-coins.ts'
import { partitionOf } from './archive-rows.ts'

type OwnPoint = { playerId: string; ownMinor: bigint; held: Record<string, string> }

/** Returns a player's own coins at the end of the newest archived month; undefined if none is. */
export async function findOwnPoint(db: Db, playerId: string): Promise<OwnCoins | undefined> {
  return (await listOwnPoints(db, [playerId])).get(playerId)
}

async function listOwnPoints(db: Db, playerIds: readonly string[]): Promise<Map<string, OwnCoins>> {
  const { rows } = await sql<OwnPoint>`
    select distinct on (player_id) player_id as "playerId", own_minor as "ownMinor", held
    from ledger_point_own where player_id = any (${[...playerIds]}::uuid[])
    order by player_id, kind desc`.execute(db)
  return new Map(
    rows.map(({ playerId, ownMinor, held }) => [
      playerId,
      { ownMinor, held: new Map(Object.entries(held).map(([key, part]) => [key, BigInt(part)])) },
    ]),
  )
}

const LINES = 5_000

/**
 * Stores each player's own coins at the end of a month that is being archived, so that they
 * can be counted from there on. Must run after the month's points were written.
 */
export async function foldOwnCoins(tx: Tx, month: string): Promise<void> {
  await assertCounted(tx, month)
  const open: OpenCounts = new Map()
  for await (const lines of readLines(tx, month)) {
    const byPlayer = Map.groupBy(lines, ({ playerId }) => playerId)
    const before = await listOwnPoints(tx, [...byPlayer.keys()])
    for (const [playerId, of] of byPlayer) {
      const own = open.get(playerId) ?? countOwnCoins(before.get(playerId))
      own.add(of)
      open.set(playerId, own)
    }
    // The next part may have more entries of the last player.
    const last = lines.at(-1)?.playerId
    const ended = [...open].filter(([playerId]) => playerId !== last)
    await insertOwnPoints(tx, month, ended)
    for (const [playerId] of ended) open.delete(playerId)
  }
  await insertOwnPoints(tx, month, [...open])
}

type OpenCounts = Map<string, ReturnType<typeof countOwnCoins>>

/** Throws if an earlier month was archived without own coins, because the count would lack them. */
async function assertCounted(tx: Tx, month: string): Promise<void> {
  const { rows } = await sql<{ kind: string }>`
    select p.kind from ledger_point p
    where p.kind <> 'checked' and p.kind < ${month} and not exists (
      select from ledger_point_own o where o.player_id = p.player_id and o.kind = p.kind)
    order by p.kind limit 1`.execute(tx)
  if (rows.length > 0) {
    throw new Error(`Restore ${rows[0]!.kind} first: it was archived without the own coins.`)
  }
}

/** Yields the entries of a month in the order of players and entries, with their bets. */
async function* readLines(
  tx: Tx,
  month: string,
): AsyncGenerator<(CoinLine & { playerId: string })[]> {
  const journal = sql.table(partitionOf('ledger_journal', month))
  const bet = sql.table(partitionOf('ledger_bet', month))
  let after = sql`true`
  for (;;) {
    const { rows } = await sql<CoinLine & { playerId: string; seq: bigint }>`
      select j.player_id as "playerId", j.seq, j.cause, j.cause_key as "causeKey", j.counter,
        j.currency, j.amount_minor as "amountMinor", j.held_minor as "heldMinor",
        b.stake_minor as "stakeMinor", b.payout_minor as "payoutMinor"
      from ${journal} j left join ${bet} b using (player_id, seq, at)
      where ${after} order by j.player_id, j.seq limit ${LINES}`.execute(tx)
    const last = rows.at(-1)
    if (last === undefined) return
    yield rows
    after = sql`(j.player_id, j.seq) > (${last.playerId}::uuid, ${last.seq})`
  }
}

async function insertOwnPoints(
  tx: Tx,
  month: string,
  counts: readonly [playerId: string, own: ReturnType<typeof countOwnCoins>][],
): Promise<void> {
  if (counts.length === 0) return
  const points = counts.map(([playerId, own]) => ({ playerId, ...own.after() }))
  const held = points.map((point) =>
    JSON.stringify(Object.fromEntries([...point.held].map(([key, part]) => [key, String(part)]))),
  )
  await sql`insert into ledger_point_own (player_id, kind, own_minor, held)
    select p.player_id, ${month}, p.own_minor, p.held::jsonb
    from unnest(${points.map(({ playerId }) => playerId)}::uuid[],
      ${points.map(({ ownMinor }) => ownMinor)}::bigint[], ${held}::text[])
      as p (player_id, own_minor, held)`.execute(tx)
}

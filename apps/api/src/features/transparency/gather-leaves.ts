import { monthKey, playerLeaf, writeLeaf } from '@kapis/transparency/leaves'
import type { Leaf } from '@kapis/transparency/leaves'
import { sql } from 'kysely'
import type { Tx } from '#db/in-transaction.ts'
import { fastHashing } from '#fairness/fast-hashing.ts'
import { listNewRoots } from '#fairness/find-epochs.ts'
import { listNewestEntries } from '#ledger/public-log/list-newest-entries.ts'
import type { NewestEntry } from '#ledger/public-log/list-newest-entries.ts'
import { sumDayGames } from '#ledger/public-log/sum-day-games.ts'

/** A game's sums of a day are published only if this many players have played it. */
const DAY_PLAYERS_MIN = 5

/** The times between which entries are new. `from` is null in the first run. */
export type LogSpan = { from: string | null; until: string }
export type PlacedLeaf = { bytes: Uint8Array; playerId?: string; seq?: bigint; day?: string }

/** Returns the newest entries of players with new ones, and the secrets of these players. */
export async function gatherPlayers(tx: Tx, { from, until }: LogSpan) {
  // The log begins with what happens after its first run.
  const newest = from === null ? [] : await listNewestEntries(tx, { from, until })
  return { newest, secrets: await readSecrets(tx, newest) }
}

/**
 * Returns the leaves of players in the order in which they are published, which is that of their
 * tags. Any lasting order would link the leaves of one month with those of the next. Pure.
 */
export function placePlayers(
  newest: readonly NewestEntry[],
  secrets: ReadonlyMap<string, Uint8Array>,
): PlacedLeaf[] {
  const leaves = newest.map(({ playerId, seq, hash, month }) => {
    const key = monthKey(secrets.get(playerId)!, month, fastHashing)
    const leaf = playerLeaf(key, { seq: Number(seq), hash }, fastHashing)
    return { tag: leaf.tag, placed: { bytes: writeLeaf(leaf), playerId, seq } }
  })
  leaves.sort((a, b) => (a.tag < b.tag ? -1 : 1))
  return leaves.map(({ placed }) => placed)
}

async function readSecrets(tx: Tx, newest: NewestEntry[]): Promise<Map<string, Buffer>> {
  const ids = newest.map(({ playerId }) => playerId)
  await sql`insert into public_log_secret (player_id) select unnest(${ids}::uuid[])
    on conflict do nothing`.execute(tx)
  const { rows } = await sql<{ playerId: string; secret: Buffer }>`
    select player_id as "playerId", secret from public_log_secret
    where player_id = any(${ids}::uuid[])`.execute(tx)
  return new Map(rows.map(({ playerId, secret }) => [playerId, secret]))
}

type Covered = { staffSeq: bigint; sealedDay: string | null }

/**
 * Returns the leaves that are not about players, and how far they cover the staff log and the
 * sealed days.
 */
export async function gatherFacts(
  tx: Tx,
  { from, until }: LogSpan,
  covered: Covered,
): Promise<{ leaves: PlacedLeaf[]; covered: Covered }> {
  const span = { from: from ?? '-infinity', until }
  const keys = await listKeyChanges(tx, span)
  const head = await tx.selectFrom('audit_head').selectAll().executeTakeFirstOrThrow()
  const staff: Leaf[] =
    head.seq > covered.staffSeq
      ? [{ kind: 'staff', seq: Number(head.seq), hash: head.hash.toString('hex') }]
      : []
  const roots = from === null ? [] : await listNewRoots(tx, span)
  const epochs = roots.map((root): Leaf => ({ kind: 'epoch', root }))
  const days = await listSealedDays(tx, covered.sealedDay)
  const dayLeaves: PlacedLeaf[] = []
  for (const { day, seal } of days) {
    dayLeaves.push({ bytes: writeLeaf(await sayDay(tx, day, seal)), day })
  }
  const plain = [...keys, ...staff, ...epochs].map((leaf) => ({ bytes: writeLeaf(leaf) }))
  return {
    leaves: [...plain, ...dayLeaves],
    covered: { staffSeq: head.seq, sealedDay: days.at(-1)?.day ?? covered.sealedDay },
  }
}

/** Returns the leaves of keys that began or ended, of receipts and of the log itself. */
async function listKeyChanges(tx: Tx, { from, until }: { from: string; until: string }) {
  const { rows } = await sql<{
    purpose: 'receipts' | 'log'
    key: string
    at: Date
    isEnd: boolean
  }>`
    with keys as (
      select 'receipts' as purpose, public_key as key, first_used_at, retired_at from fairness_key
      union all select 'log', key, first_used_at, retired_at from public_log_key)
    select purpose, key, at, "isEnd"
    from keys, lateral (values (first_used_at, false), (retired_at, true)) as change (at, "isEnd")
    where at > ${from}::timestamptz and at <= ${until}::timestamptz
    order by at, key`.execute(tx)
  return rows.map(({ purpose, key, at, isEnd }): Leaf => {
    const time = at.toISOString()
    return isEnd
      ? { kind: 'key-end', purpose, key, until: time }
      : { kind: 'key', purpose, key, from: time }
  })
}

/** Lists the sealed days that are not in the log yet. The first run lists only the newest one. */
async function listSealedDays(tx: Tx, after: string | null) {
  const { rows } = await sql<{ day: string; seal: string }>`
    select day::text, encode(hash, 'hex') as seal from day_seal
    where day > coalesce(${after}::date, (select max(day) - 1 from day_seal))
    order by 1 limit 31`.execute(tx)
  return rows
}

async function sayDay(tx: Tx, day: string, seal: string): Promise<Leaf> {
  const sums = await sumDayGames(tx, { day, playersMin: DAY_PLAYERS_MIN })
  const games = sums.map(({ game, bets, staked, paid }) => {
    return [game, { bets: Number(bets), staked: Number(staked), paid: Number(paid) }] as const
  })
  return { kind: 'day', day, seal, games: Object.fromEntries(games) }
}

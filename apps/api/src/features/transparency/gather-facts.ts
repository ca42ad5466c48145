import { writeLeaf } from '@kapis/transparency/leaves'
import type { Leaf } from '@kapis/transparency/leaves'
import { sql } from 'kysely'
import type { Tx } from '#db/in-transaction.ts'
import { listNewRoots } from '#fairness/find-epochs.ts'
import { sumDayGames } from '#ledger/public-log/sum-day-games.ts'

/** A game's sums of a day are published only if this many players have played it. */
const DAY_PLAYERS_MIN = 5

/** The times between which entries are new. `from` is null in the first run. */
export type LogSpan = { from: string | null; until: string }
export type FactLeaf = { bytes: Uint8Array; day?: string }

type Covered = { staffSeq: bigint; sealedDay: string | null }

/**
 * Returns the leaves that are not about players, and how far they cover the staff log and the
 * sealed days.
 */
export async function gatherFacts(
  tx: Tx,
  { from, until }: LogSpan,
  covered: Covered,
): Promise<{ leaves: FactLeaf[]; covered: Covered }> {
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
  const dayLeaves: FactLeaf[] = []
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

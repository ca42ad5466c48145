import { sql } from 'kysely'
import type { Db } from '#db/pool.ts'
import { addPlayerSums } from './add-play-sums.ts'
import { inWorkTransaction, onDay } from './day-sql.ts'

/** The maximum time that one run of the job spends on past days. The job runs every minute. */
const RUN_MS = 20_000

/**
 * Sums the players' days that were played before `ledger_player_sum` existed, newest first. Does
 * nothing once the first day of the journal is reached.
 */
export async function fillPlayerSums(db: Db): Promise<void> {
  const until = performance.now() + RUN_MS
  while ((await fillDay(db)) && performance.now() < until);
}

/**
 * Sums the day before the earliest complete one. Returns whether there may be another day to sum.
 */
async function fillDay(db: Db): Promise<boolean> {
  const { rows } = await sql<{ day: string; isPlayed: boolean }>`
    select day::text, coalesce(day >= (select min(day) from ledger_day), false) as "isPlayed"
    from (select least(player_sums_from, (summed_until at time zone 'Asia/Manila')::date) - 1 as day from ledger_day_mark
      where player_sums_from <> '-infinity' and isfinite(summed_until)) next`.execute(db)
  const next = rows[0]
  if (next === undefined) return false
  await inWorkTransaction(db, async (tx) => {
    if (next.isPlayed) await addPlayerSums(tx, onDay(next.day), { isRecount: true })
    await sql`update ledger_day_mark set
      player_sums_from = ${next.isPlayed ? next.day : '-infinity'}::date`.execute(tx)
  })
  return next.isPlayed
}

import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Tx } from '#db/in-transaction.ts'
import { MONTH_TABLES, partitionOf } from './archive-rows.ts'
import { lockMonths } from './lock-months.ts'

/**
 * How long bets may wait behind an attempt to lock the journal. A lock that is not granted within
 * this time, because a report is being read, is tried again after a pause.
 */
const LOCK_MS = 100
const PAUSE_MS = 500
const TRIES_MAX = 600

/**
 * Drops the partitions of a month. Locks the journal until the transaction ends, so it must be the
 * last step before the commit. Throws if the lock is not granted in five minutes.
 */
export async function removeMonth(tx: Tx, month: string): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    await sql`savepoint remove_month`.execute(tx)
    try {
      return await dropPartitions(tx, month)
    } catch (error) {
      if (!isBusy(error) || tries === TRIES_MAX) throw error
      await sql`rollback to savepoint remove_month`.execute(tx)
      await pause(PAUSE_MS)
    }
  }
}

async function dropPartitions(tx: Tx, month: string): Promise<void> {
  await sql`select set_config('lock_timeout', ${String(LOCK_MS)}, true)`.execute(tx)
  await lockMonths(tx)
  for (const table of MONTH_TABLES) {
    const partition = sql.table(partitionOf(table, month))
    await sql`alter table ${sql.table(table)} detach partition ${partition}`.execute(tx)
    await sql`drop table ${partition}`.execute(tx)
  }
}

/** Returns whether a statement could not get its locks: lock_not_available or deadlock_detected. */
function isBusy(error: unknown): boolean {
  const { code } = error as { code?: unknown }
  return code === '55P03' || code === '40P01'
}

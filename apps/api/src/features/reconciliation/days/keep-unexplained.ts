import type { Overview } from '@kapis/contract/users'
import { toNumber } from '@kapis/money/money'
import { sql } from 'kysely'
import { inTransaction } from '#db/in-transaction.ts'
import type { Tx } from '#db/in-transaction.ts'
import type { Db } from '#db/pool.ts'
import { lockRecon } from '../shared/lock-recon.ts'
import { findRecon } from './find-recon.ts'
import { sumUnexplained } from './summarise.ts'

/**
 * Stores what of the GCash account is not explained, for the dashboard and the metrics: comparing
 * all open days takes too long for a figure that is read all the time.
 */
export function keepUnexplained(db: Db): Promise<void> {
  return inTransaction(db, async (tx) => {
    await lockRecon(tx)
    await storeUnexplained(tx)
  })
}

/** Stores it after a change of the days, by the transaction that holds their lock. */
export async function storeUnexplained(tx: Tx): Promise<void> {
  const { amountMinor, lines, oldestAt, isStarted } = sumUnexplained(await findRecon(tx))
  await sql`
    insert into recon_unexplained (amount_minor, lines, oldest_at, is_started, counted_at)
    values (${amountMinor}, ${lines}, ${oldestAt}, ${isStarted}, clock_timestamp())
    on conflict (is_only) do update set amount_minor = excluded.amount_minor,
      lines = excluded.lines, oldest_at = excluded.oldest_at, is_started = excluded.is_started,
      counted_at = excluded.counted_at`.execute(tx)
}

type Kept = {
  amountMinor: bigint
  lines: number
  oldestAt: Date | null
  isStarted: boolean
  countedAt: Date
}

/** Returns what was not explained when the days were last compared. */
export async function findUnexplained(db: Db): Promise<Overview['unexplained']> {
  const { rows } = await sql<Kept>`
    select amount_minor as "amountMinor", lines, oldest_at as "oldestAt",
      is_started as "isStarted", counted_at as "countedAt"
    from recon_unexplained`.execute(db)
  const [kept] = rows
  if (kept === undefined) {
    return { amount: 0, lines: 0, oldestAt: null, isStarted: false, countedAt: null }
  }
  return {
    amount: toNumber(kept.amountMinor),
    lines: kept.lines,
    oldestAt: kept.oldestAt?.toISOString() ?? null,
    isStarted: kept.isStarted,
    countedAt: kept.countedAt.toISOString(),
  }
}

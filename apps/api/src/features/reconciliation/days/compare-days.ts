import type { Overview } from '@kapis/contract/users'
import { toNumber } from '@kapis/money/money'
import { sql } from 'kysely'
import { allowLongWork, inTransaction } from '#db/in-transaction.ts'
import type { Tx } from '#db/in-transaction.ts'
import type { Db } from '#db/pool.ts'
import { publish } from '#outbox/publish.ts'
import { lockRecon } from '../shared/lock-recon.ts'
import { findRecon } from './find-recon.ts'
import { findComparison } from './open-days.ts'
import { digestFacts, findSealedTo } from './recon-facts.ts'
import { storeDays } from './store-days.ts'

/**
 * Compares the days that are not sealed with the journal if anything has changed, and stores the
 * result: for the pages, the dashboard and the metrics. Notifies open pages.
 */
export function compareDays(db: Db): Promise<void> {
  return inTransaction(db, async (tx) => {
    // To compare 100,000 lines takes the process seconds, in which the connection is idle.
    await allowLongWork(tx)
    await lockRecon(tx)
    const { isComparing } = await findComparison(tx)
    const hasChanged = await refreshDays(tx)
    await storeUnexplained(tx)
    if (hasChanged || isComparing) await publish(tx, { kind: 'reconciliation' })
  })
}

/**
 * Brings the stored days up to date. Every decision about a day calls this first, in the
 * transaction that holds the lock. Returns whether the days had to be compared again.
 */
export async function refreshDays(tx: Tx): Promise<boolean> {
  const facts = await digestFacts(tx, await findSealedTo(tx))
  const known = await findComparison(tx)
  if (known.facts?.equals(facts) === true) return false
  const { days } = await findRecon(tx)
  await storeDays(tx, days)
  await storeUnexplained(tx)
  await sql`update recon_unexplained set facts = ${facts}`.execute(tx)
  return true
}

/** Sums up what is not explained. The transaction must hold the lock. */
export async function storeUnexplained(tx: Tx): Promise<void> {
  await sql`
    insert into recon_unexplained (amount_minor, lines, oldest_at, is_started, counted_at)
    select coalesce(sum(unexplained_minor), 0), coalesce(sum(open_lines), 0), min(oldest_open_at),
      count(*) > 0 or exists (select from recon_day where sealed_at is not null),
      clock_timestamp()
    from recon_open_day
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

import { sql } from 'kysely'
import { inTransaction } from '#db/in-transaction.ts'
import type { Tx } from '#db/in-transaction.ts'
import type { Db } from '#db/pool.ts'
import { publish } from '#outbox/publish.ts'
import { checkSince, readMark } from './check-new.ts'
import type { Mark } from './check-new.ts'
import type { Finding } from './check-invariants.ts'
import { setMoneyGate } from '../money-gate.ts'
import { setQuarantine, splitFindings } from './quarantine.ts'
import type { QuarantineChange } from './quarantine.ts'

const MONTHS_AHEAD = 3

export type LedgerSettings = {
  /** The age of the last check from which no money moves until the next check. */
  staleHours: number
  /**
   * Records in the staff log that a player was quarantined or released, in the same transaction.
   */
  recordQuarantine(tx: Tx, change: QuarantineChange): Promise<void>
}

/**
 * Runs the hourly check: creates the partitions of the next months, checks the invariants,
 * quarantines players with faults, and closes the money gate if a fault is global. If another check
 * is running, checks nothing and returns null.
 */
export async function maintainLedger(db: Db, settings: LedgerSettings): Promise<Finding[] | null> {
  return db.connection().execute(async (session) => {
    // The lock belongs to the session, because a check runs many transactions.
    const { rows } = await sql<{ isMine: boolean }>`
      select pg_try_advisory_lock(hashtext('keep-books')) as "isMine"`.execute(session)
    if (!rows[0]!.isMine) return null
    try {
      return await check(db, settings)
    } finally {
      await sql`select pg_advisory_unlock(hashtext('keep-books'))`.execute(session)
    }
  })
}

async function check(db: Db, settings: LedgerSettings): Promise<Finding[]> {
  await sql`select ledger_ensure_month((now() + make_interval(months => m))::date)
    from generate_series(0, ${MONTHS_AHEAD}::int) as m`.execute(db)
  const mark = await readMark(db)
  const found = await checkSince(db, mark)
  await inTransaction(db, (tx) => recordCheck(tx, { mark, found }, settings))
  return found
}

/**
 * Records the findings of a check. Two checks can overlap, because a check whose connection is lost
 * loses its lock. So every fault is recorded, but only the check that began last may open the gate
 * or end a quarantine, and only if the gate was closed or the quarantine existed when it began.
 */
export async function recordCheck(
  tx: Tx,
  { mark, found }: { mark: Mark; found: Finding[] },
  { staleHours, recordQuarantine }: LedgerSettings,
): Promise<void> {
  const { failed, faults } = splitFindings(found)
  const isNewest = await setMoneyGate(tx, { failed, staleHours, mark })
  const changes = await setQuarantine(tx, faults, isNewest ? mark.quarantined : [])
  for (const change of changes) await recordQuarantine(tx, change)
  await publish(tx, { kind: 'alerts' })
}

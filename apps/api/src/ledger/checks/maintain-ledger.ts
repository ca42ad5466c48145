import { sql } from 'kysely'
import { inTransaction } from '#db/in-transaction.ts'
import type { Tx } from '#db/in-transaction.ts'
import type { Db } from '#db/pool.ts'
import { checkSince, readMark } from './check-new.ts'
import type { Mark } from './check-new.ts'
import type { Finding } from './check-invariants.ts'
import { setMoneyGate } from '../money-gate.ts'
import { setQuarantine, splitFindings } from './quarantine.ts'
import type { QuarantineChange } from './quarantine.ts'

const MONTHS_AHEAD = 3

export type LedgerSettings = {
  /** Money stops when the last check is older than this. */
  staleHours: number
  /** Records a change of the quarantine in the staff log, in the same transaction. */
  recordQuarantine(tx: Tx, change: QuarantineChange): Promise<void>
}

/**
 * Runs the hourly check: creates the partitions of the next months, checks the invariants,
 * quarantines players with faults, and closes the gate for a global fault. Returns null and checks
 * nothing while another check is running.
 */
export async function maintainLedger(db: Db, settings: LedgerSettings): Promise<Finding[] | null> {
  return db.connection().execute(async (session) => {
    // A session-level lock, because a check spans many transactions.
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
 * Records the findings of a check. Checks can overlap, because the lock is lost with its
 * connection. So a fault is always recorded, but only the check that began last opens the gate or
 * ends a quarantine, and only one that it knew when it began.
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
}

import { sql } from 'kysely'
import { inTransaction } from '#db/in-transaction.ts'
import type { Tx } from '#db/in-transaction.ts'
import type { Db } from '#db/pool.ts'
import { checkNew } from './check-new.ts'
import type { Finding } from './check-invariants.ts'
import { setGate } from './gate.ts'
import { setQuarantine, splitFindings } from './quarantine.ts'
import type { QuarantineChange } from './quarantine.ts'

const MONTHS_AHEAD = 3

export type BookSettings = {
  /** Money stops when the last check is older than this. */
  staleHours: number
  /** Writes a change of the quarantine into the staff log, in the same transaction. */
  recordQuarantine(tx: Tx, change: QuarantineChange): Promise<void>
}

/**
 * The hourly check: makes the partitions of the next months, runs the invariants, quarantines the
 * players whose rows are at fault, and shuts the gate if the fault is not that of single players.
 */
export async function keepBooks(db: Db, settings: BookSettings): Promise<Finding[]> {
  await sql`select ledger_ensure_month((now() + make_interval(months => m))::date)
    from generate_series(0, ${MONTHS_AHEAD}::int) as m`.execute(db)
  const found = await checkNew(db)
  const { failed, faults } = splitFindings(found)
  await inTransaction(db, async (tx) => {
    await setGate(tx, failed, settings.staleHours)
    const changes = await setQuarantine(tx, faults)
    for (const change of changes) await settings.recordQuarantine(tx, change)
  })
  return found
}

import { sql } from 'kysely'
import type { Tx } from '#db/in-transaction.ts'
import { MONTH_TABLES } from './archive-rows.ts'

const TABLES = sql.join(
  MONTH_TABLES.map((table) => sql.table(table)),
  sql`, only `,
)

/**
 * Locks the journal before a month is added or removed. Until the transaction ends, nobody else
 * reads or writes it.
 */
export async function lockMonths(tx: Tx): Promise<void> {
  await sql`lock table only ${TABLES} in access exclusive mode`.execute(tx)
}

/**
 * Keeps months from being archived or restored until the transaction ends, so that opening points
 * and the journal that is read after them fit together. On one snapshot (`inSnapshot`), this must
 * be the first statement: a snapshot from before an archive does not show the rows it removed.
 */
export async function keepMonths(tx: Tx): Promise<void> {
  await sql`lock table only ${TABLES} in access share mode`.execute(tx)
}

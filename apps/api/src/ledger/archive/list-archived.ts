import type { Db } from '#db/pool.ts'

/** Lists the archived months, such as `2026-01`, oldest first. */
export async function listArchivedMonths(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('ledger_archive').select('month').orderBy('month').execute()
  return rows.map(({ month }) => month)
}

import { sql } from 'kysely'

/** A cashier row that records who edited its evidence by hand. */
type Edited = { edited_by: string[] }

/**
 * Returns everyone who edited the evidence of a payment: receipt, deposit or withdrawal. None of
 * them may release it, neither as maker nor as checker.
 */
export function editorsOf(...rows: (Edited | null)[]): Set<string> {
  return new Set(rows.flatMap((row) => row?.edited_by ?? []))
}

/** Returns the columns that add an editor to a row; editors are never removed. */
export function editedBy(row: Edited | null, staffId: string) {
  return {
    edited_by: [...editorsOf(row).add(staffId)],
    edited_at: sql<Date>`clock_timestamp()` as unknown as Date,
  }
}

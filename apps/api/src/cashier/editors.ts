import { sql } from 'kysely'

/** A cashier row with the staff members who edited its evidence by hand. */
type Edited = { edited_by: string[] }

/**
 * Returns everyone who edited the evidence of a payment: a receipt, deposit or withdrawal. None of
 * them may release the payment, neither as maker nor as checker.
 */
export function editorsOf(...rows: (Edited | null)[]): Set<string> {
  return new Set(rows.flatMap((row) => row?.edited_by ?? []))
}

/** Returns the column values that add an editor to a row. Editors are never removed. */
export function editedBy(row: Edited | null, staffId: string) {
  return {
    edited_by: [...editorsOf(row).add(staffId)],
    edited_at: sql<Date>`clock_timestamp()` as unknown as Date,
  }
}

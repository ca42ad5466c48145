import { sql } from 'kysely'

/** A cashier row that remembers who changed by hand what decides about it. */
type Edited = { edited_by: string[] }

/**
 * Everybody who edited the evidence of a payment: the record, the deposit or the withdrawal. None of
 * them may let it pay, neither alone nor as the second person.
 */
export function editorsOf(...rows: (Edited | null)[]): Set<string> {
  return new Set(rows.flatMap((row) => row?.edited_by ?? []))
}

/** The columns that add an editor to a row; nobody is ever removed. */
export function editedBy(row: Edited | null, staffId: string) {
  return {
    edited_by: [...editorsOf(row).add(staffId)],
    edited_at: sql<Date>`clock_timestamp()` as unknown as Date,
  }
}

import { sql } from 'kysely'
import type { Tx } from '#db/in-transaction.ts'

/** A cashier row with the staff members who edited its evidence by hand. */
type Edited = { edited_by: string[] }
/** A deposit receipt also has an author, unless the payment provider reported it. */
type Written = Edited & { created_by: string | null }

/** Returns everyone who edited the evidence of a payment: a receipt, deposit or withdrawal. */
export function editorsOf(...rows: (Edited | null)[]): Set<string> {
  return new Set(rows.flatMap((row) => row?.edited_by ?? []))
}

/**
 * Returns everyone who wrote or edited the evidence of a payment. None of them may release the
 * payment, neither as maker nor as checker.
 */
export function authorsOf(row: Edited, record: Written | null): Set<string> {
  const authors = editorsOf(row, record)
  return typeof record?.created_by === 'string' ? authors.add(record.created_by) : authors
}

/**
 * Returns everyone who may not release a payment, neither as maker nor as checker: the authors of its
 * evidence and, for a withdrawal, the staff members who gave its player a link to a new password in
 * the last 30 days. With the link they could have requested the withdrawal themselves.
 */
export async function findInvolved(
  tx: Tx,
  row: Edited & { type: string; player_id: string },
  record: Written | null,
): Promise<Set<string>> {
  const involved = authorsOf(row, record)
  if (row.type !== 'withdraw') return involved
  // Of an account's links only the last is stored, but all are in the staff log.
  const { rows } = await sql<{ actorId: string }>`
    select distinct actor_id as "actorId" from audit_log
    where affected_user_id = ${row.player_id} and action = 'users.password-link'
      and at > clock_timestamp() - interval '30 days'`.execute(tx)
  for (const { actorId } of rows) involved.add(actorId)
  return involved
}

/** Returns the column values that add an editor to a row. Editors are never removed. */
export function editedBy(row: Edited | null, staffId: string) {
  return {
    edited_by: [...editorsOf(row).add(staffId)],
    edited_at: sql<Date>`clock_timestamp()` as unknown as Date,
  }
}

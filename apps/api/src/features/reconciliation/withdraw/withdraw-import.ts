import { Uuid } from '@kapis/contract/fields'
import { refuse } from '@kapis/contract/refusals'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { approvable } from '#approvals/approvable.ts'
import { namesOf } from '#approvals/approval-requests.ts'
import { shown } from '#approvals/describe.ts'
import { recordAudit } from '#audit/record.ts'
import type { UserRef } from '#audit/user-ref.ts'
import { inTransaction } from '#db/in-transaction.ts'
import type { Tx } from '#db/in-transaction.ts'
import type { Db } from '#db/pool.ts'
import { enqueue } from '#jobs/enqueue.ts'
import { lockRecon } from '../shared/lock-recon.ts'

export const WITHDRAW = 'reconciliation.withdraw' as const

/** What the second person is shown, and what must still be so when they approve. */
const Withdrawable = z.object({
  gcashImportId: Uuid,
  fileName: z.string(),
  importedBy: z.string(),
  lines: z.int(),
  firstDay: z.string(),
  lastDay: z.string(),
})
type Withdrawable = z.output<typeof Withdrawable>

/**
 * Requests the withdrawal of an import, which always needs approval.
 *
 * Refuses: not_found, conflict (it is withdrawn), day_sealed, approval_open.
 */
export function requestWithdrawal(
  db: Db,
  maker: UserRef,
  { gcashImportId, reason }: { gcashImportId: string; reason: string },
): Promise<void> {
  return inTransaction(db, async (tx) => {
    await lockRecon(tx)
    const content = await getWithdrawable(tx, gcashImportId)
    await importWithdrawal.request(tx, { content, maker, reason })
  })
}

/**
 * Withdraws an import: deletes its lines, and the deposit receipts that it wrote and nobody has
 * used. What was credited stays credited, and becomes a difference. The days are compared anew.
 *
 * Refuses: not_found, conflict, day_sealed, approval_lapsed (other lines than those requested).
 */
export const importWithdrawal = approvable({
  action: WITHDRAW,
  schema: Withdrawable,
  subject: ({ gcashImportId }) => gcashImportId,
  describe: (stored) => ({
    about: shown({ fileName: stored.fileName }, { fileName: 'text' }),
    fields: shown(stored, {
      fileName: 'text',
      importedBy: 'text',
      lines: 'count',
      firstDay: 'text',
      lastDay: 'text',
      gcashImportId: 'hidden',
    }),
  }),
  async run(tx, { gcashImportId, lines }, { actors }) {
    await lockRecon(tx)
    const now = await getWithdrawable(tx, gcashImportId)
    if (now.lines !== lines) throw refuse('approval_lapsed', { gcashImportId })
    const receipts = await deleteReceipts(tx, gcashImportId)
    await sql`delete from gcash_line where gcash_import_id = ${gcashImportId}`.execute(tx)
    const { actor, askedBy } = namesOf(actors)
    await sql`update gcash_import set withdrawn_at = clock_timestamp(),
        withdrawn_by = ${actor.userId}, withdrawn_lines = ${lines}
      where gcash_import_id = ${gcashImportId}`.execute(tx)
    await enqueue(tx, 'compare-days', {}, { key: 'compare-days' })
    await recordAudit(tx, {
      actor,
      action: WITHDRAW,
      description: `Withdrew ${lines} lines of the GCash history`,
      oldValue: { fileName: now.fileName, importedBy: now.importedBy, lines, receipts },
      newValue: { askedBy: askedBy ?? null },
    })
  },
})

/** Returns an import that can be withdrawn. The caller holds the lock of the days. */
async function getWithdrawable(tx: Tx, gcashImportId: string): Promise<Withdrawable> {
  const { rows } = await sql<Withdrawable & { isWithdrawn: boolean; isSealed: boolean }>`
    select i.gcash_import_id as "gcashImportId", i.file_name as "fileName",
      u.username as "importedBy", i.withdrawn_at is not null as "isWithdrawn",
      count(l.gcash_line_id)::int as lines, coalesce(min(l.day)::text, '') as "firstDay",
      coalesce(max(l.day)::text, '') as "lastDay",
      coalesce(min(l.day) <= (select max(day) from recon_day where sealed_at is not null), false)
        as "isSealed"
    from gcash_import i join app_user u on u.user_id = i.imported_by
    left join gcash_line l using (gcash_import_id)
    where i.gcash_import_id = ${gcashImportId}
    group by i.gcash_import_id, u.username`.execute(tx)
  const [found] = rows
  if (found === undefined) throw refuse('not_found', { gcashImportId })
  const { isWithdrawn, isSealed, ...withdrawable } = found
  if (isWithdrawn) throw refuse('conflict', { gcashImportId })
  if (isSealed) throw refuse('day_sealed', { gcashImportId })
  return withdrawable
}

/**
 * Deletes the unused deposit receipts that the import wrote. Those that staff had typed before it
 * are older than the import. Returns how many there were.
 */
async function deleteReceipts(tx: Tx, gcashImportId: string): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select r.deposit_receipt_id as id
    from gcash_line l join gcash_import i using (gcash_import_id)
    join deposit_receipt r using (deposit_receipt_id)
    where l.gcash_import_id = ${gcashImportId} and r.created_at >= i.imported_at
      and r.status = 'pending' and r.deleted_at is null
    order by r.deposit_receipt_id for update of r`.execute(tx)
  const ids = rows.map(({ id }) => id)
  const { numAffectedRows } = await sql`
    update deposit_receipt set deleted_at = clock_timestamp()
    where deposit_receipt_id = any (${ids}::uuid[]) and status = 'pending'`.execute(tx)
  return Number(numAffectedRows ?? 0n)
}

import { Uuid } from '@kapis/contract/fields'
import { refuse } from '@kapis/contract/refusals'
import * as z from 'zod/mini'
import { approvable } from '#approvals/approvable.ts'
import { namesOf } from '#approvals/approval-requests.ts'
import type { ApprovalOutcome, MakerChecker } from '#approvals/approval-requests.ts'
import { shown } from '#approvals/describe.ts'
import type { UserRef } from '#audit/user-ref.ts'
import { NONE_GIVEN, recordAudit } from '#audit/record.ts'
import { inTransaction } from '#db/in-transaction.ts'
import type { Tx } from '#db/in-transaction.ts'
import type { Db } from '#db/pool.ts'
import { getLines, hideLine } from './audit-logs.queries.ts'
import type { AuditLogLine } from './audit-logs.queries.ts'

/** The action of log entries about redactions. These entries cannot be redacted. */
const UNDELETABLE = 'audit.delete'

/**
 * Requests that staff log entries be hidden, which always needs approval, and returns null. If all
 * of them are hidden already, returns their ids instead. The chain keeps every entry.
 *
 * Refuses: not_found, conflict (an entry about a redaction), approval_open.
 */
export function redactAuditLogs(
  { db }: { db: Db },
  maker: UserRef,
  { auditLogIds, reason = NONE_GIVEN }: { auditLogIds: string[]; reason?: string | undefined },
): Promise<string[] | null> {
  return inTransaction(db, async (tx) => {
    const lines = await getLines(tx, auditLogIds)
    assertDeletable(lines)
    const ids = lines.map((line) => line.auditLogId)
    if (lines.every((line) => line.isHidden)) return ids
    await redaction.request(tx, { content: { auditLogIds: ids, reason }, maker, reason })
    return null
  })
}

export const redaction = approvable({
  action: UNDELETABLE,
  schema: z.object({ auditLogIds: z.array(Uuid), reason: z.string() }),
  subject: ({ auditLogIds }) => auditLogIds.join(' '),
  describe({ auditLogIds, reason }) {
    const about = shown({ auditLogIds }, { auditLogIds: 'count' })
    return { about, fields: [...about, ...shown({ reason }, { reason: 'text' })], auditLogIds }
  },
  run: (tx, { auditLogIds, reason }, { actors }) => redact(tx, { auditLogIds, reason }, actors),
})

async function redact(
  tx: Tx,
  { auditLogIds, reason }: { auditLogIds: string[]; reason: string },
  actors: MakerChecker,
): Promise<ApprovalOutcome> {
  const { actor, askedBy } = namesOf(actors)
  const lines = await getLines(tx, auditLogIds)
  assertDeletable(lines)
  for (const line of lines) await hideLine(tx, line.seq, { userId: actor.userId, reason })
  for (const line of lines) {
    await recordAudit(tx, {
      actor,
      action: UNDELETABLE,
      description: `Redacted line ${line.seq} of the staff log`,
      newValue: { auditLogId: line.auditLogId, ...(askedBy !== undefined && { askedBy }) },
      reason,
    })
  }
  const [deletedAuditLogId, ...others] = auditLogIds
  return {
    message: 'Audit log deleted successfully!',
    deleted: {
      deletedAuditLogIds: auditLogIds,
      ...(deletedAuditLogId !== undefined && others.length === 0 && { deletedAuditLogId }),
    },
  }
}

function assertDeletable(lines: AuditLogLine[]): void {
  if (lines.some((line) => line.action === UNDELETABLE)) throw refuse('conflict')
}

import type { Tx } from '#db/in-transaction.ts'
import { publish } from '#outbox/publish.ts'
import type { LockedReport } from './reports.queries.ts'

/** Publishes that a report has changed: to staff who see the queue, and to its player. */
export function publishReport(
  tx: Tx,
  { report_id: reportId, player_id: toUserId }: LockedReport,
): Promise<void> {
  return publish(tx, { kind: 'report', reportId }, { kind: 'own_report', toUserId, reportId })
}

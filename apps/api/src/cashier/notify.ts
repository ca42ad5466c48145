import type { Tx } from '#db/in-transaction.ts'
import { publish } from '#outbox/publish.ts'
import { sql } from 'kysely'

/** The report or wallet row that a notification is about, if any. */
export type About = { reportId?: string | null; walletHistoryId?: string | null }

/** Stores a notification for a user, in the transaction of the event that it reports. */
export async function notify(
  tx: Tx,
  userId: string,
  message: string,
  { reportId = null, walletHistoryId = null }: About = {},
): Promise<void> {
  await tx
    .insertInto('notification')
    .values({
      type: 'system',
      user_id: userId,
      message,
      report_id: reportId,
      wallet_history_id: walletHistoryId,
      status: 'sent',
      sent_at: sql<Date>`clock_timestamp()`,
    })
    .execute()
  await publish(tx, { kind: 'notification', toUserId: userId })
}

import type { Tx } from '#db/in-transaction.ts'
import { sql } from 'kysely'

/** The target of a notification. */
export type About = { reportId?: string | null; walletHistoryId?: string | null }

/** Notifies a user, in the transaction of the event. */
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
}

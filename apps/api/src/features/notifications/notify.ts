import type { Tx } from '#db/in-transaction.ts'
import { sql } from 'kysely'

/** A message of the house itself to one person, in the transaction of what it tells of. */
export async function notify(
  tx: Tx,
  userId: string,
  message: string,
  { reportId = null }: { reportId?: string | null } = {},
): Promise<void> {
  await tx
    .insertInto('notification')
    .values({
      type: 'system',
      user_id: userId,
      message,
      report_id: reportId,
      status: 'sent',
      sent_at: sql<Date>`clock_timestamp()`,
    })
    .execute()
}

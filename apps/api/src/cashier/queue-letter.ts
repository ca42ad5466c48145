import type { AccountNotice } from '@kapis/contract/notices/notices'
import { sql } from 'kysely'
import type { Tx } from '#db/in-transaction.ts'
import { enqueue } from '#jobs/enqueue.ts'

/**
 * Queues a notice by e-mail. Only a verified address gets notices, because any other may be a
 * stranger's, and only those that the user has not switched off.
 */
export async function queueLetter(tx: Tx, userId: string, notice: AccountNotice): Promise<void> {
  const { rows } = await sql<{ messageId: string; now: Date }>`
    select gen_random_uuid() as "messageId", clock_timestamp() as now
    from app_user u left join contact_setting s using (user_id)
    where u.user_id = ${userId} and u.email_verified_at is not null and u.deleted_at is null
      and not ${notice.kind} = any (coalesce(s.muted, '{}'))`.execute(tx)
  const [row] = rows
  if (row === undefined) return
  const { messageId, now } = row
  await enqueue(tx, 'send-notice', { userId, messageId, at: now.toISOString(), notice })
}

/** Shows the first four and the last four digits of a number: `0917 ••• 0142`. */
export function maskNumber(number: string | null): string {
  return number === null ? '•••' : `${number.slice(0, 4)} ••• ${number.slice(-4)}`
}

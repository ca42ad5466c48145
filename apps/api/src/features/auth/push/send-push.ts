import { sql } from 'kysely'
import type { Language } from '@kapis/contract/language'
import type { Db } from '#db/pool.ts'
import type { Jobs } from '#jobs/enqueue.ts'
import { PUSH_KEEP_SECONDS, noticePush } from '#push/notice-push.ts'
import type { PushSender } from '#push/push-sender.ts'

type SendDeps = { db: Db; push: PushSender | null; clock: () => Date }

type Row = { endpoint: string; p256dh: Buffer; auth: Buffer; language: Language }

/**
 * Sends a notice to one device. Does nothing if the notice is too old or if the session of the
 * device was ended meanwhile, and deletes a subscription that the push service does not know.
 */
export async function sendPush(
  { db, push, clock }: SendDeps,
  job: Jobs['send-push'],
): Promise<void> {
  const now = clock()
  if (push === null || now.getTime() - Date.parse(job.at) > PUSH_KEEP_SECONDS * 1000) return
  const { rows } = await sql<Row>`
    select p.endpoint, p.p256dh, p.auth, p.language
    from push_subscription p join user_session s using (user_id, token_hash)
      join app_user u using (user_id)
    where p.user_id = ${job.userId} and p.subscription_id = ${job.subscriptionId}
      and s.ended_at is null and u.status = 'active' and u.deleted_at is null`.execute(db)
  const [row] = rows
  if (row === undefined) return
  const to = { endpoint: row.endpoint, keys: { publicKey: row.p256dh, secret: row.auth } }
  const outcome = await push.send(to, noticePush(row.language, job), now)
  if (outcome === 'sent') return
  await db
    .deleteFrom('push_subscription')
    .where('user_id', '=', job.userId)
    .where('subscription_id', '=', job.subscriptionId)
    .execute()
}

import { pushOf } from '@kapis/contract/notices/notices'
import type { PushedKind } from '@kapis/contract/notices/notices'
import { sql } from 'kysely'
import type { Tx } from '#db/in-transaction.ts'
import { enqueue } from '#jobs/enqueue.ts'

/**
 * Queues a notice for each device of the user that chose its topic, in the transaction of the event
 * that it reports. Each device has a job of its own, so that one that fails delays no other.
 */
export async function queuePush(tx: Tx, userId: string, kind: PushedKind): Promise<void> {
  const topic = pushOf(kind)?.topic
  const { rows } = await sql<{ subscriptionId: string; messageId: string; now: Date }>`
    select subscription_id as "subscriptionId", gen_random_uuid() as "messageId",
      clock_timestamp() as now
    from push_subscription
    where user_id = ${userId} and ${topic} = any (topics)`.execute(tx)
  for (const { subscriptionId, messageId, now } of rows) {
    const job = { userId, subscriptionId, messageId, at: now.toISOString(), kind }
    await enqueue(tx, 'send-push', job)
  }
}

/** Deletes the subscriptions of all devices of a user. */
export async function deleteSubscriptions(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('push_subscription').where('user_id', '=', userId).execute()
}

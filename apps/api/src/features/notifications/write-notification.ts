import type { CreateNotification, UpdateNotification } from '@kapis/contract/notifications'
import { refuse } from '@kapis/contract/refusals'
import { sql } from 'kysely'
import { getUserRef } from '#audit/user-ref.ts'
import type { UserRef } from '#audit/user-ref.ts'
import { recordAudit } from '#audit/record.ts'
import { inTransaction } from '#db/in-transaction.ts'
import type { Tx } from '#db/in-transaction.ts'
import type { Db } from '#db/pool.ts'
import { enqueue } from '#jobs/enqueue.ts'
import { publish } from '#outbox/publish.ts'
import { lockNotification } from './notifications.queries.ts'

type Deps = { db: Db }

/**
 * Stores a notification and queues the job that sends it, now or at the scheduled time, in one
 * transaction.
 *
 * Refuses: not_found (no such user).
 */
export function createNotification(
  { db }: Deps,
  actor: UserRef,
  { message, userId = null, type, scheduledAt = null }: CreateNotification,
): Promise<string> {
  return inTransaction(db, async (tx) => {
    const affected = userId === null ? undefined : await getUserRef(tx, userId)
    const { notification_id: notificationId } = await tx
      .insertInto('notification')
      .values({
        type,
        user_id: userId,
        message,
        scheduled_at: scheduledAt,
        created_by: actor.userId,
      })
      .returning('notification_id')
      .executeTakeFirstOrThrow()
    await order(tx, notificationId, scheduledAt)
    await recordAudit(tx, {
      actor,
      action: 'notifications.write',
      description:
        userId === null ? 'Sent a notification to all players' : 'Sent a notification to a player',
      newValue: { notificationId, message, scheduledAt },
      ...(affected !== undefined && { affected }),
    })
    return notificationId
  })
}

/**
 * Changes the text or the scheduled time of an unsent notification.
 *
 * Refuses: not_found, conflict.
 */
export function updateNotification(
  { db }: Deps,
  actor: UserRef,
  { notificationId, ...requested }: UpdateNotification & { notificationId: string },
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const row = await lockNotification(tx, notificationId)
    if (row.status === 'sent') throw refuse('conflict', { notificationId })
    const before = { message: row.message, scheduledAt: row.scheduled_at?.toISOString() ?? null }
    const after = {
      message: requested.message ?? before.message,
      scheduledAt: requested.scheduledAt === undefined ? before.scheduledAt : requested.scheduledAt,
    }
    await tx
      .updateTable('notification')
      .set({
        message: after.message,
        scheduled_at: after.scheduledAt,
        updated_at: sql`clock_timestamp()`,
      })
      .where('notification_id', '=', notificationId)
      .execute()
    await order(tx, notificationId, after.scheduledAt)
    await recordAudit(tx, {
      actor,
      action: 'notifications.write',
      description: 'Changed a notification',
      oldValue: { notificationId, ...before },
      newValue: { notificationId, ...after },
    })
  })
}

/**
 * Queues the job that sends a notification. Each notification has one job, so a new time replaces
 * the old one.
 */
function order(tx: Tx, notificationId: string, scheduledAt: string | null): Promise<void> {
  const runAt = scheduledAt === null ? null : new Date(scheduledAt)
  return enqueue(tx, 'send-notification', { notificationId }, { key: notificationId, runAt })
}

/**
 * Deletes notifications, all or none. Deleted notifications are hidden, and scheduled ones are not
 * sent.
 *
 * Refuses: not_found.
 */
export function deleteNotifications(
  { db }: Deps,
  actor: UserRef,
  { notificationIds, reason }: { notificationIds: string[]; reason?: string | undefined },
): Promise<number> {
  return inTransaction(db, async (tx) => {
    const ids = [...new Set(notificationIds)].toSorted()
    const rows = []
    for (const id of ids) rows.push(await lockNotification(tx, id))
    await tx
      .updateTable('notification')
      .set({ deleted_at: sql<Date>`clock_timestamp()`, updated_at: sql`clock_timestamp()` })
      .where('notification_id', 'in', ids)
      .execute()
    for (const row of rows) {
      await recordAudit(tx, {
        actor,
        action: 'notifications.delete',
        description: 'Deleted a notification',
        oldValue: { notificationId: row.notification_id, message: row.message, status: row.status },
        ...(reason !== undefined && { reason }),
      })
    }
    return ids.length
  })
}

/**
 * Sends a notification that is due. Does nothing if it was sent before, deleted, or rescheduled to
 * a later time.
 */
export async function sendNotification(db: Db, notificationId: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { rows } = await sql<{ userId: string | null }>`
      update notification set status = 'sent', sent_at = clock_timestamp(),
        updated_at = clock_timestamp()
      where notification_id = ${notificationId} and status = 'pending' and deleted_at is null
        and (scheduled_at is null or scheduled_at <= clock_timestamp())
      returning user_id as "userId"`.execute(tx)
    for (const { userId: toUserId } of rows) {
      if (toUserId === null) await publish(tx, { kind: 'announcement' })
      else await publish(tx, { kind: 'notification', toUserId })
    }
  })
}

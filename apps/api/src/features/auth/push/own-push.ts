import type { OwnPush, PushTopic } from '@kapis/contract/push'
import type { Db } from '#db/pool.ts'
import type { PushSettings } from '#push/push-sender.ts'
import type { Actor } from '../sessions/authenticate.ts'

/** `push` is null if this deployment sends no push messages. */
export type PushDeps = { db: Db; push: PushSettings | null }

/** Returns which notices the caller's device gets. */
export async function findOwnPush(
  { db, push }: PushDeps,
  { userId, session }: Actor,
): Promise<OwnPush> {
  const row = await db
    .selectFrom('push_subscription')
    .select('topics')
    .where('user_id', '=', userId)
    .where('token_hash', '=', session.tokenHash)
    .executeTakeFirst()
  const publicKey = push?.key.publicKey ?? null
  return { publicKey, topics: (row?.topics as PushTopic[] | undefined) ?? null }
}

/** Deletes the subscription of the caller's device. */
export async function removePush({ db }: { db: Db }, { userId, session }: Actor): Promise<void> {
  await db
    .deleteFrom('push_subscription')
    .where('user_id', '=', userId)
    .where('token_hash', '=', session.tokenHash)
    .execute()
}

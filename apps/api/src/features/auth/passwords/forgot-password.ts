import { randomUUID } from 'node:crypto'
import type { ForgotPassword } from '@kapis/contract/contact'
import { sql } from 'kysely'
import { inTransaction } from '#db/in-transaction.ts'
import type { Db } from '#db/pool.ts'
import { enqueue } from '#jobs/enqueue.ts'
import { UNKNOWN_USER_ID } from '../credentials/auth.queries.ts'

export type ForgotPasswordUse = typeof forgotPassword

const USER_AGENT_MAX = 300

/**
 * Queues the job that sends a link to this address. For an unknown address the same statements run
 * and a job is queued too, which does nothing. So neither the reply nor its time reveals whether
 * there is such an account.
 */
export async function forgotPassword(
  { db }: { db: Db },
  { email, language = 'en', userAgent }: ForgotPassword & { userAgent: string | undefined },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const user = await findUserByEmail(tx, email)
    await enqueue(tx, 'send-reset-link', {
      userId: user?.user_id ?? UNKNOWN_USER_ID,
      language,
      messageId: randomUUID(),
      requestedAt: new Date().toISOString(),
      userAgent: userAgent?.slice(0, USER_AGENT_MAX) ?? null,
    })
  })
}

/** Returns the user with this e-mail address, or undefined if there is none. */
export function findUserByEmail(db: Db, email: string): Promise<{ user_id: string } | undefined> {
  return db
    .selectFrom('app_user')
    .select('user_id')
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst()
}

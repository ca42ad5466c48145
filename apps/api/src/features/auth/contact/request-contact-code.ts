import { randomUUID } from 'node:crypto'
import type { ContactChannel, RequestContactCode } from '@kapis/contract/contact'
import { refuse } from '@kapis/contract/refusals'
import type { DataInput } from '@kapis/contract/route'
import type { requestContactCode as contract } from '@kapis/contract/routes'
import type { Language } from '@kapis/contract/language'
import { inTransaction } from '#db/in-transaction.ts'
import type { Tx } from '#db/in-transaction.ts'
import type { Db } from '#db/pool.ts'
import { enqueue } from '#jobs/enqueue.ts'
import { lockUser } from '../credentials/auth.queries.ts'
import { afterRequest, nextRequestAt } from './code-limits.ts'
import type { CodeRequests } from './code-limits.ts'

/** Whether this deployment can send messages by each channel. */
export type CanSend = Readonly<Record<ContactChannel, boolean>>

const USER_AGENT_MAX = 300

/**
 * Requests a code that confirms the caller's e-mail address or mobile number. The worker makes and
 * sends it. The lock of the user's row lets concurrent requests be counted one by one.
 *
 * Refuses: code_not_sent (no such way to send), conflict (already verified), code_wait, code_limit.
 */
export function requestContactCode(
  { db, canSend }: { db: Db; canSend: CanSend },
  userId: string,
  { channel, language, userAgent }: RequestContactCode & { userAgent: string | undefined },
): Promise<DataInput<typeof contract>> {
  if (!canSend[channel]) throw refuse('code_not_sent', { channel })
  return inTransaction(db, async (tx) => {
    const user = await lockUser(tx, userId)
    if (user === undefined) throw refuse('not_found')
    const verifiedAt = channel === 'email' ? user.email_verified_at : user.mobile_verified_at
    if (verifiedAt !== null) throw refuse('conflict', { channel })
    const next = afterRequest(await findRequests(tx, userId, channel), user.now)
    if (typeof next === 'string') throw refuse(next, { channel })
    await keepRequest(tx, userId, channel, next)
    if (language !== undefined) await keepLanguage(tx, userId, language)
    const payload = {
      userId,
      channel,
      messageId: randomUUID(),
      requestedAt: user.now.toISOString(),
      userAgent: userAgent?.slice(0, USER_AGENT_MAX) ?? null,
    }
    await enqueue(tx, 'send-code', payload, { key: `code/${userId}/${channel}` })
    return { nextFrom: nextRequestAt(next.requestedAt).toISOString() }
  })
}

function findRequests(tx: Tx, userId: string, channel: ContactChannel) {
  return tx
    .selectFrom('contact_code')
    .select(['requested', 'window_started_at as windowStartedAt', 'requested_at as requestedAt'])
    .where('user_id', '=', userId)
    .where('channel', '=', channel)
    .executeTakeFirst()
}

/** Stores the request. The code before it stops working, so that only one can be guessed. */
async function keepRequest(tx: Tx, userId: string, channel: ContactChannel, next: CodeRequests) {
  const columns = {
    code_hash: null,
    expires_at: null,
    wrong_guesses: 0,
    requested: next.requested,
    window_started_at: next.windowStartedAt,
    requested_at: next.requestedAt,
  }
  await tx
    .insertInto('contact_code')
    .values({ user_id: userId, channel, ...columns })
    .onConflict((conflict) => conflict.columns(['user_id', 'channel']).doUpdateSet(columns))
    .execute()
}

async function keepLanguage(tx: Tx, userId: string, language: Language): Promise<void> {
  await tx
    .insertInto('contact_setting')
    .values({ user_id: userId, language })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ language }))
    .execute()
}

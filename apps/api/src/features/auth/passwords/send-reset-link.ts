import { isStaff } from '@kapis/contract/policy'
import type { Role } from '@kapis/contract/auth'
import { sql } from 'kysely'
import { inTransaction } from '#db/in-transaction.ts'
import type { Tx } from '#db/in-transaction.ts'
import { markToken } from '#cells/passing/link-token.ts'
import type { Db } from '#db/pool.ts'
import type { Jobs } from '#jobs/enqueue.ts'
import { renderLetter } from '#mail/render-letter.ts'
import { resetLetter } from '#mail/reset-letter.ts'
import type { Senders } from '#mail/sender.ts'
import { lockUser } from '../credentials/auth.queries.ts'
import type { UserCredentials } from '../credentials/auth.queries.ts'
import { hashForAddress, makeToken } from '../sessions/session-token.ts'
import type { Passwords } from './passwords.ts'

/** The links of an account that work at the same time. */
const LINKS_MAX = 3
const LINK_MINUTES = 30

type ResetDeps = {
  db: Db
  senders: Senders
  passwords: Pick<Passwords, 'hashCode'>
  /** The origin of our pages; absent if none is configured. */
  origin: string | undefined
  /** The name of this cell; absent if it is the only one. */
  cell?: string | undefined
}
type ResetJob = Jobs['send-reset-link']

/**
 * Makes a link to set a new password and sends it to the account's verified e-mail address. The
 * token is derived from the message with the pepper, so that no job contains it and every attempt
 * sends the same letter. Does nothing for an account that may not get a link or that has three
 * already, and if the link was spent meanwhile.
 */
export async function sendResetLink(deps: ResetDeps, job: ResetJob): Promise<void> {
  const { db, senders, origin, cell } = deps
  const { email: sender } = senders
  if (sender === null || origin === undefined) return
  const made = await inTransaction(db, (tx) => makeLink(tx, deps, job))
  if (made === null) return
  const { user, token, expiresAt } = made
  const letter = resetLetter(job.language, {
    username: user.username,
    url: `${origin}/reset-password#${markToken(cell, token)}`,
    expiresAt,
    requestedAt: new Date(job.requestedAt),
    userAgent: job.userAgent,
  })
  const rendered = renderLetter(letter, job.language)
  const message = { id: job.messageId, ...rendered, short: '' }
  await sender.send(user.email, message).catch(async (error: unknown) => {
    await inTransaction(db, (tx) => markFailed(tx, job))
    throw error
  })
}

type MadeLink = { user: UserCredentials; token: string; expiresAt: Date }

/**
 * Stores the link of a letter, or renews it if this is another attempt. Links whose letters could
 * not be sent do not count towards the limit.
 */
async function makeLink(
  tx: Tx,
  { passwords }: Pick<ResetDeps, 'passwords'>,
  { userId, messageId }: ResetJob,
): Promise<MadeLink | null> {
  const user = await lockUser(tx, userId)
  if (user === undefined || !mayGetLink(user)) return null
  const [secret] = passwords.hashCode(userId, `reset/${messageId}`)
  const { cookie: token, tokenHash: ofToken } = makeToken(userId, secret)
  const tokenHash = hashForAddress(ofToken, user.email)
  const expiresAt = sql`clock_timestamp() + make_interval(mins => ${LINK_MINUTES})`
  const { rows } = await sql<{ expires_at: Date }>`
    with renewed as (
      update password_reset
      set token_hash = ${tokenHash}, expires_at = ${expiresAt}, failed_at = null
      where user_id = ${userId} and message_id = ${messageId} and used_at is null
      returning expires_at
    ), made as (
      insert into password_reset (token_hash, user_id, message_id, expires_at)
      select ${tokenHash}, ${userId}, ${messageId}, ${expiresAt}
      where not exists (
          select from password_reset where user_id = ${userId} and message_id = ${messageId})
        and (select count(*) from password_reset where user_id = ${userId} and used_at is null
          and failed_at is null and expires_at > clock_timestamp()) < ${LINKS_MAX}
      returning expires_at
    )
    select expires_at from renewed union all select expires_at from made`.execute(tx)
  const [row] = rows
  return row === undefined ? null : { user, token, expiresAt: row.expires_at }
}

/**
 * Lets another letter take the place of one that could not be sent. The link itself stays valid,
 * because the mail server may have accepted the letter although it seemed to fail.
 */
async function markFailed(tx: Tx, { userId, messageId }: ResetJob): Promise<void> {
  await tx
    .updateTable('password_reset')
    .set({ failed_at: sql<Date>`clock_timestamp()` })
    .where('user_id', '=', userId)
    .where('message_id', '=', messageId)
    .execute()
}

/**
 * Returns whether an account may get a link. An address that was never verified may be somebody
 * else's. Staff need an authenticator app, which the link does not replace. A passkey is not
 * enough, because the link removes it.
 */
function mayGetLink(user: UserCredentials): boolean {
  if (user.status !== 'active' || user.deleted_at !== null) return false
  if (user.email_verified_at === null) return false
  return !isStaff(user.role as Role) || user.totp_enrolled_at !== null
}

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
import { makeToken } from '../sessions/session-token.ts'

/** The links of an account that work at the same time. */
const LINKS_MAX = 3
const LINK_MINUTES = 30

type ResetDeps = {
  db: Db
  senders: Senders
  /** The origin of our pages; absent if none is configured. */
  origin: string | undefined
  /** The name of this cell; absent if it is the only one. */
  cell?: string | undefined
}

/**
 * Makes a link to set a new password and sends it to the account's verified e-mail address. The
 * token is made when it is sent, so that no job contains it. Does nothing for an account that may
 * not get a link, or that has three already.
 */
export async function sendResetLink(
  { db, senders, origin, cell }: ResetDeps,
  { userId, language, ...job }: Jobs['send-reset-link'],
): Promise<void> {
  const { email: sender } = senders
  if (sender === null || origin === undefined) return
  const made = await inTransaction(db, (tx) => makeLink(tx, userId))
  if (made === null) return
  const { user, token, expiresAt } = made
  const letter = resetLetter(language, {
    username: user.username,
    url: `${origin}/reset-password#${markToken(cell, token)}`,
    expiresAt,
    requestedAt: new Date(job.requestedAt),
    userAgent: job.userAgent,
  })
  const rendered = renderLetter(letter, language)
  await sender.send(user.email, { id: job.messageId, ...rendered, short: '' })
}

type MadeLink = { user: UserCredentials; token: string; expiresAt: Date }

async function makeLink(tx: Tx, userId: string): Promise<MadeLink | null> {
  const user = await lockUser(tx, userId)
  if (user === undefined || !mayGetLink(user)) return null
  const { cookie: token, tokenHash } = makeToken(userId)
  const { rows } = await sql<{ expires_at: Date }>`
    insert into password_reset (token_hash, user_id, expires_at)
    select ${tokenHash}, ${userId}, clock_timestamp() + make_interval(mins => ${LINK_MINUTES})
    where (select count(*) from password_reset where user_id = ${userId} and used_at is null
      and expires_at > clock_timestamp()) < ${LINKS_MAX}
    returning expires_at`.execute(tx)
  const [row] = rows
  return row === undefined ? null : { user, token, expiresAt: row.expires_at }
}

/**
 * Returns whether an account may get a link. An address that was never verified may be somebody
 * else's. Staff need an authenticator app, which the link does not replace. A passkey is not enough,
 * because the link removes it.
 */
function mayGetLink(user: UserCredentials): boolean {
  if (user.status !== 'active' || user.deleted_at !== null) return false
  if (user.email_verified_at === null) return false
  return !isStaff(user.role as Role) || user.totp_enrolled_at !== null
}

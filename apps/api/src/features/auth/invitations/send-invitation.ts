import { sql } from 'kysely'
import { markToken } from '#cells/passing/link-token.ts'
import { inTransaction } from '#db/in-transaction.ts'
import type { Tx } from '#db/in-transaction.ts'
import type { Db } from '#db/pool.ts'
import type { Jobs } from '#jobs/enqueue.ts'
import { invitationLetter, invitationSms } from '#mail/invitation-letter.ts'
import { renderLetter } from '#mail/render-letter.ts'
import type { Senders } from '#mail/sender.ts'
import { findLanguage } from '../contact/find-language.ts'
import type { Passwords } from '../passwords/passwords.ts'
import { makeToken } from '../sessions/session-token.ts'

type InvitationDeps = {
  db: Db
  senders: Senders
  passwords: Pick<Passwords, 'hashCode'>
  /** The origin of our pages; absent if none is configured. */
  origin: string | undefined
  /** The name of this cell; absent if it is the only one. */
  cell?: string | undefined
}
type InvitationJob = Jobs['send-invitation']

/**
 * Sends the link of an approved invitation to the address that it names. The token is derived from
 * the message with the pepper, so that no job contains it and every attempt sends the same link.
 * Does nothing if the invitation was used or revoked meanwhile.
 */
export async function sendInvitation(deps: InvitationDeps, job: InvitationJob): Promise<void> {
  const { db, senders, origin, cell } = deps
  const made = await inTransaction(db, (tx) => makeLink(tx, deps, job))
  if (made === null) return
  const { email, mobile, token, ...facts } = made
  const sender = email === null ? senders.mobile : senders.email
  // Without a way to send, the request would have been refused, so sending was switched off since
  // then. The job is tried again, and staff see it among the failed ones.
  if (sender === null || origin === undefined) throw new Error('no way to send an invitation')
  const language = await findLanguage(db, facts.makerId)
  const url = `${origin}/invitation#${markToken(cell, token)}`
  const rendered = renderLetter(invitationLetter(language, { ...facts, url }), language)
  const short = invitationSms(language, url)
  await sender.send(email ?? mobile, { id: job.messageId, ...rendered, short })
}

type MadeLink = {
  token: string
  name: string
  role: string
  email: string | null
  mobile: string
  makerId: string
  makerName: string
  expiresAt: Date
}

/** Stores the token of the link. Its 48 hours begin when it is sent. */
async function makeLink(
  tx: Tx,
  { passwords }: Pick<InvitationDeps, 'passwords'>,
  { invitationId, messageId }: InvitationJob,
): Promise<MadeLink | null> {
  const [secret] = passwords.hashCode(invitationId, `invitation/${messageId}`)
  const { cookie: token, tokenHash } = makeToken(invitationId, secret)
  const { rows } = await sql<Omit<MadeLink, 'token'>>`
    update staff_invitation i
    set token_hash = ${tokenHash}, expires_at = clock_timestamp() + interval '48 hours'
    from app_user m
    where i.invitation_id = ${invitationId} and m.user_id = i.made_by
      and i.used_at is null and i.revoked_at is null and i.expires_at is not null
      and coalesce(i.email, i.mobile_number) is not null
    returning i.name, i.role, i.email, i.mobile_number as mobile, i.made_by as "makerId",
      m.username as "makerName", i.expires_at as "expiresAt"`.execute(tx)
  return rows[0] === undefined ? null : { ...rows[0], token }
}

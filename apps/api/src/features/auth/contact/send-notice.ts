import { OPTIONAL_NOTICES } from '@kapis/contract/contact'
import type { OptionalNotice } from '@kapis/contract/contact'
import { markToken } from '#cells/passing/link-token.ts'
import type { Db } from '#db/pool.ts'
import type { Jobs } from '#jobs/enqueue.ts'
import { noticeLetter } from '#mail/notice-letter.ts'
import { renderLetter } from '#mail/render-letter.ts'
import type { Senders } from '#mail/sender.ts'
import type { Passwords } from '../passwords/passwords.ts'
import { findLanguage } from './find-language.ts'
import { unsubscribeToken } from './unsubscribe-token.ts'

type NoticeDeps = {
  db: Db
  senders: Senders
  passwords: Pick<Passwords, 'hashCode'>
  origin: string | undefined
  /** The name of this cell; absent if it is the only one. */
  cell?: string | undefined
}

/** Sends a notice to the address that is verified now. Does nothing if none is. */
export async function sendNotice(deps: NoticeDeps, job: Jobs['send-notice']): Promise<void> {
  const { db, senders, passwords, origin, cell } = deps
  if (senders.email === null || origin === undefined) return
  const user = await db
    .selectFrom('app_user')
    .select(['username', 'email'])
    .where('user_id', '=', job.userId)
    .where('email_verified_at', 'is not', null)
    .executeTakeFirst()
  if (user === undefined) return
  const language = await findLanguage(db, job.userId)
  const { kind } = job.notice
  const tokenOf = (one: OptionalNotice) =>
    markToken(cell, unsubscribeToken(passwords, { ...user, userId: job.userId, kind: one }))
  const letter = noticeLetter(language, {
    notice: job.notice,
    username: user.username,
    at: new Date(job.at),
    profileUrl: `${origin}/profile`,
    ...(isOptional(kind) && {
      unsubscribeUrl: `${origin}/unsubscribe#${tokenOf(kind)}`,
    }),
  })
  const rendered = renderLetter(letter, language)
  await senders.email.send(user.email, { id: job.messageId, ...rendered, short: '' })
}

function isOptional(kind: string): kind is OptionalNotice {
  return (OPTIONAL_NOTICES as readonly string[]).includes(kind)
}

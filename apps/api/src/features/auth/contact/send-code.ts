import { sql } from 'kysely'
import { inTransaction } from '#db/in-transaction.ts'
import type { Tx } from '#db/in-transaction.ts'
import type { Db } from '#db/pool.ts'
import type { Jobs } from '#jobs/enqueue.ts'
import { codeLetter, codeSms } from '#mail/code-letter.ts'
import type { LetterLanguage } from '#mail/letter.ts'
import { renderLetter } from '#mail/render-letter.ts'
import type { Senders } from '#mail/sender.ts'
import { lockUser } from '../credentials/auth.queries.ts'
import type { UserCredentials } from '../credentials/auth.queries.ts'
import { codePlace } from './code-place.ts'
import { CODE_MINUTES } from './code-limits.ts'
import { findLanguage } from './find-language.ts'
import type { Passwords } from '../passwords/passwords.ts'

type SendDeps = { db: Db; senders: Senders; passwords: Pick<Passwords, 'hashCode'> }
type CodeJob = Jobs['send-code']

/** The number of codes of six digits. */
const CODES = 1_000_000

/**
 * Makes a code, stores its hash and sends it. The code is derived from the message with the pepper,
 * so that every attempt sends the same one: a gateway that has accepted a message drops its
 * repetition, so another code would never arrive. Does nothing if the address or number was
 * verified or the account was closed in the meantime.
 */
export async function sendCode({ db, senders, passwords }: SendDeps, job: CodeJob): Promise<void> {
  const sender = senders[job.channel]
  if (sender === null) return
  const made = await inTransaction(db, (tx) => makeCode(tx, passwords, job))
  if (made === null) return
  const { code, expiresAt, user, language } = made
  const facts = {
    ...job,
    username: user.username,
    code,
    expiresAt,
    requestedAt: new Date(job.requestedAt),
  }
  const rendered = renderLetter(codeLetter(language, facts), language)
  const to = job.channel === 'email' ? user.email : user.mobile_number
  await sender.send(to, { id: job.messageId, ...rendered, short: codeSms(language, code) })
}

type MadeCode = { code: string; expiresAt: Date; user: UserCredentials; language: LetterLanguage }

async function makeCode(
  tx: Tx,
  passwords: SendDeps['passwords'],
  { userId, channel, messageId }: CodeJob,
): Promise<MadeCode | null> {
  const user = await lockUser(tx, userId)
  if (user === undefined || user.status !== 'active' || user.deleted_at !== null) return null
  const [drawn] = passwords.hashCode(userId, `code/${messageId}`)
  const code = String(drawn.readUIntBE(0, 6) % CODES).padStart(6, '0')
  const [codeHash] = passwords.hashCode(userId, codePlace(user, channel, code))
  const verified = channel === 'email' ? user.email_verified_at : user.mobile_verified_at
  if (verified !== null) return null
  const { rows } = await sql<{ expires_at: Date }>`
    update contact_code set code_hash = ${codeHash},
      expires_at = clock_timestamp() + make_interval(mins => ${CODE_MINUTES})
    where user_id = ${userId} and channel = ${channel} returning expires_at`.execute(tx)
  const [row] = rows
  if (row === undefined) return null
  return { code, expiresAt: row.expires_at, user, language: await findLanguage(tx, userId) }
}

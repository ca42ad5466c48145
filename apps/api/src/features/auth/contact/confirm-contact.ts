import { timingSafeEqual } from 'node:crypto'
import type { ConfirmContact, ContactChannel } from '@kapis/contract/contact'
import { refuse } from '@kapis/contract/refusals'
import { sql } from 'kysely'
import type { Tx } from '#db/in-transaction.ts'
import type { Db } from '#db/pool.ts'
import { enqueue } from '#jobs/enqueue.ts'
import { lockUser } from '../credentials/auth.queries.ts'
import type { Passwords } from '../passwords/passwords.ts'
import { commitThenRefuse } from '../throttle/commit-then-refuse.ts'
import { codePlace } from './code-place.ts'
import { GUESSES_MAX } from './code-limits.ts'

export type ConfirmDeps = { db: Db; passwords: Pick<Passwords, 'hashCode'>; guessesMax?: number }
export type ConfirmContactUse = typeof confirmContact

/**
 * Confirms the caller's e-mail address or mobile number with the code that was sent to it. Guesses
 * are counted under the lock of the user's row, so that concurrent ones cannot exceed the limit. A
 * code works once.
 *
 * Refuses: code_expired (used, too old, guessed too often or never sent), code_wrong.
 */
export function confirmContact(
  { db, passwords, guessesMax = GUESSES_MAX }: ConfirmDeps,
  userId: string,
  { channel, code }: ConfirmContact,
): Promise<void> {
  return commitThenRefuse(db, async (tx) => {
    const user = await lockUser(tx, userId)
    if (user === undefined) return refuse('not_found')
    const sent = await findCode(tx, userId, channel)
    const isOpen = sent?.expires_at != null && sent.expires_at > user.now
    if (!isOpen || sent.code_hash === null || sent.wrong_guesses >= guessesMax) {
      return refuse('code_expired', { channel })
    }
    const { code_hash: known } = sent
    // A code may have been hashed with an older pepper. All are compared, in constant time.
    const hashes = passwords.hashCode(userId, codePlace(user, channel, code))
    const isRight = hashes.map((hash) => timingSafeEqual(hash, known)).includes(true)
    if (!isRight) {
      await countGuess(tx, userId, channel)
      return refuse('code_wrong', { channel })
    }
    await markVerified(tx, userId, channel)
    // The player has now shown to hold the number, which is stored with its hash.
    if (user.role === 'player') await enqueue(tx, 'remember-identities', { playerId: userId })
    return undefined
  })
}

function findCode(tx: Tx, userId: string, channel: ContactChannel) {
  return tx
    .selectFrom('contact_code')
    .select(['code_hash', 'expires_at', 'wrong_guesses'])
    .where('user_id', '=', userId)
    .where('channel', '=', channel)
    .executeTakeFirst()
}

async function countGuess(tx: Tx, userId: string, channel: ContactChannel): Promise<void> {
  await tx
    .updateTable('contact_code')
    .set({ wrong_guesses: sql<number>`wrong_guesses + 1` })
    .where('user_id', '=', userId)
    .where('channel', '=', channel)
    .execute()
}

/** Marks the address or number as verified and uses the code up. The count of requests stays. */
async function markVerified(tx: Tx, userId: string, channel: ContactChannel): Promise<void> {
  const now = sql<Date>`clock_timestamp()`
  await tx
    .updateTable('app_user')
    .set(channel === 'email' ? { email_verified_at: now } : { mobile_verified_at: now })
    .where('user_id', '=', userId)
    .execute()
  await tx
    .updateTable('contact_code')
    .set({ code_hash: null, expires_at: null })
    .where('user_id', '=', userId)
    .where('channel', '=', channel)
    .execute()
}

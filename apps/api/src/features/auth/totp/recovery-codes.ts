import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '#db/in-transaction.ts'
import type { Passwords } from '../passwords/passwords.ts'

const CODES = 10
const CODE_BYTES = 8
/**
 * The 32 characters of recovery codes. I, O, 0 and 1 are missing because they look alike on paper.
 */
const SIGNS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/**
 * Replaces the user's recovery codes with ten new ones and returns the new ones. They are shown
 * only once, because only their hashes are stored.
 */
export async function replaceRecoveryCodes(
  tx: Tx,
  passwords: Passwords,
  userId: string,
): Promise<string[]> {
  const codes = Array.from({ length: CODES }, makeRecoveryCode)
  await tx.deleteFrom('user_recovery_code').where('user_id', '=', userId).execute()
  await tx
    .insertInto('user_recovery_code')
    .values(
      codes.map((code) => ({
        user_id: userId,
        code_hash: passwords.hashCode(userId, code)[0],
        pepper_id: passwords.pepperId,
      })),
    )
    .execute()
  return codes
}

/** Uses up a recovery code. Returns whether it was valid; each code is valid only once. */
export async function takeRecoveryCode(
  tx: Tx,
  passwords: Passwords,
  user: { userId: string; code: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('user_recovery_code')
    .set({ used_at: sql<Date>`clock_timestamp()` })
    .where('user_id', '=', user.userId)
    .where('code_hash', 'in', passwords.hashCode(user.userId, user.code))
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

function makeRecoveryCode(): string {
  const signs = Array.from(randomBytes(CODE_BYTES), (byte) => SIGNS[byte % SIGNS.length])
  return `${signs.slice(0, 4).join('')}-${signs.slice(4).join('')}`
}

import type { Role } from '@kapis/contract/auth'
import { isStaff } from '@kapis/contract/policy'
import { sql } from 'kysely'
import type { Tx } from '#db/in-transaction.ts'
import type { Db } from '#db/pool.ts'
import type { UserCredentials } from './auth.queries.ts'

export type PasskeyRow = NonNullable<Awaited<ReturnType<typeof lockPasskey>>>

/** Returns the user whose passkey this is, or undefined for an unknown one. */
export async function findPasskeyOwner(db: Db, credentialId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('passkey')
    .select('user_id')
    .where('credential_id', '=', Buffer.from(credentialId, 'base64url'))
    .executeTakeFirst()
  return row?.user_id
}

/** Locks a passkey of the user, so that concurrent uses compare its counter one by one. */
export function lockPasskey(tx: Tx, userId: string, credentialId: string) {
  return tx
    .selectFrom('passkey')
    .selectAll()
    .where('user_id', '=', userId)
    .where('credential_id', '=', Buffer.from(credentialId, 'base64url'))
    .forUpdate()
    .executeTakeFirst()
}

/** Lists the user's passkeys, oldest first. */
export function listPasskeysOf(db: Db, userId: string) {
  return db
    .selectFrom('passkey')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('passkey_id')
    .execute()
}

export async function hasPasskey(db: Db, userId: string): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from passkey where user_id = ${userId}) as has`.execute(db)
  return rows[0]?.has ?? false
}

/** Deletes all passkeys of the user. Returns how many there were. */
export async function deletePasskeys(tx: Tx, userId: string): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('passkey')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/**
 * Returns whether a passkey is the only second factor of a staff member. The password alone must
 * then not be enough. A player's password stays enough, so that a lost phone locks nobody out.
 */
export async function needsPasskey(tx: Tx, user: UserCredentials): Promise<boolean> {
  if (!isStaff(user.role as Role) || user.totp_enrolled_at !== null) return false
  return hasPasskey(tx, user.user_id)
}

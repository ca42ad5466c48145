import { randomBytes, randomUUID } from 'node:crypto'
import type { Role } from '@kapis/contract/auth'
import { refuse } from '@kapis/contract/refusals'
import type { RefusalCode } from '@kapis/contract/refusals'
import { sql } from 'kysely'
import type { Tx } from '#db/in-transaction.ts'
import { insertNextEpoch } from '#fairness/prepare-epoch.ts'
import type { PreparedEpoch } from '#fairness/prepare-epoch.ts'
import type { SecretBox } from '#fairness/secret-box.ts'
import { openAccount } from '#ledger/open-account.ts'
import { lockUser } from './credentials/auth.queries.ts'
import type { UserCredentials } from './credentials/auth.queries.ts'

export type NewUser = {
  userId: string
  username: string
  email: string
  mobileNumber: string
  passwordHash: string
  role: Role
  dateOfBirth?: string | undefined
  isAgeAttested: boolean
  epoch: PreparedEpoch
}

/**
 * Returns the id of a user who is about to be created. The user's names are claimed for it first.
 */
export function newUserId(): string {
  return randomUUID()
}

/**
 * Creates a user with an account and a first seed epoch. Staff have both too, because roles can
 * change and the same screens show a balance to everybody.
 */
export async function insertUser(
  tx: Tx,
  sealer: SecretBox,
  user: NewUser,
): Promise<UserCredentials> {
  const { userId } = user
  await tx
    .insertInto('app_user')
    .values({
      user_id: userId,
      public_no: makePublicNo(),
      username: user.username,
      email: user.email,
      mobile_number: user.mobileNumber,
      password_hash: user.passwordHash,
      role: user.role,
      date_of_birth: user.dateOfBirth ?? null,
      age_attested_at: user.isAgeAttested ? sql<Date>`now()` : null,
    })
    .execute()
  await openUserAccount(tx, sealer, { userId, epoch: user.epoch })
  const inserted = await lockUser(tx, userId)
  if (inserted === undefined) throw new Error('The user who was just inserted is not there.')
  return inserted
}

/** Opens the account of a new user, with its first seed epoch. */
export async function openUserAccount(
  tx: Tx,
  sealer: SecretBox,
  { userId, epoch }: { userId: string; epoch: PreparedEpoch },
): Promise<void> {
  await openAccount(tx, userId)
  await insertNextEpoch(tx, sealer, { playerId: userId, epoch: 1, prepared: epoch })
}

const TAKEN: Record<string, RefusalCode> = {
  app_user_username: 'username_taken',
  app_user_email: 'email_taken',
  app_user_mobile: 'mobile_taken',
}

/**
 * Turns a unique violation into a refusal, and rethrows any other error. A check before the insert
 * could not rule out a concurrent insert.
 *
 * Refuses: username_taken, email_taken, mobile_taken.
 */
export function refuseTaken(error: unknown): never {
  const { code, constraint } = error as { code?: string; constraint?: string }
  const taken = code === '23505' && constraint !== undefined ? TAKEN[constraint] : undefined
  throw taken === undefined ? error : refuse(taken)
}

/**
 * Returns a public number of 53 random bits, which is exact as a JSON number and reveals nothing
 * about the account.
 */
function makePublicNo(): bigint {
  return randomBytes(8).readBigUInt64BE() >> 11n
}

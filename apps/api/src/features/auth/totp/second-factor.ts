import type { Tx } from '#db/in-transaction.ts'
import type { SecretBox } from '#fairness/secret-box.ts'
import type { UserCredentials } from '../credentials/auth.queries.ts'
import type { Passwords } from '../passwords/passwords.ts'
import { takeRecoveryCode } from './recovery-codes.ts'
import { findTotpStep } from './totp.ts'

/**
 * Returns the context in which a user's secret is sealed. Copied to another user's row, the secret
 * cannot be opened.
 */
export function totpPlace(userId: string): string {
  return `totp/${userId}`
}

export function isEnrolled(user: UserCredentials | undefined): boolean {
  return user !== undefined && user.totp_enrolled_at !== null
}

type FactorDeps = { sealer: SecretBox; passwords: Passwords }

/**
 * Checks the authenticator code or recovery code of an enrolled user. Returns what is wrong with
 * it, or null. A user who is not enrolled needs no code.
 */
export async function checkCode(
  tx: Tx,
  { sealer, passwords }: FactorDeps,
  user: UserCredentials | undefined,
  code: string | undefined,
): Promise<'missing_code' | 'wrong_code' | null> {
  if (user === undefined || !isEnrolled(user)) return null
  if (code === undefined) return 'missing_code'
  const isRight = isRecoveryCode(code)
    ? await takeRecoveryCode(tx, passwords, { userId: user.user_id, code })
    : await takeTotpCode(tx, sealer, user, code)
  return isRight ? null : 'wrong_code'
}

export function isRecoveryCode(code: string): boolean {
  return code.includes('-')
}

/** Uses up an authenticator code. Returns whether it is right and was not used before. */
export async function takeTotpCode(
  tx: Tx,
  sealer: SecretBox,
  user: UserCredentials,
  code: string,
): Promise<boolean> {
  if (user.totp_secret_sealed === null) return false
  const secret = await sealer.open(user.totp_secret_sealed, totpPlace(user.user_id))
  const step = await findTotpStep({
    secret: secret.toString(),
    code,
    now: user.now,
    lastStep: user.totp_last_step,
  })
  if (step === null) return false
  await tx
    .updateTable('app_user')
    .set({ totp_last_step: step })
    .where('user_id', '=', user.user_id)
    .execute()
  return true
}

import { generate } from 'otplib'
import { sql } from 'kysely'
import type { Db } from '../src/db/pool.ts'
import type { SecretBox } from '../src/fairness/secret-box.ts'
import { totpPlace } from '../src/features/auth/totp/second-factor.ts'
import { makeTotpSecret } from '../src/features/auth/totp/totp.ts'

/** Enrols an authenticator for a user, and returns its secret. */
export async function enrolTotp(db: Db, sealer: SecretBox, userId: string): Promise<string> {
  const secret = makeTotpSecret()
  const sealed = sealer.seal(Buffer.from(secret), totpPlace(userId))
  await sql`update app_user set totp_secret_sealed = ${sealed}, totp_enrolled_at = now()
    where user_id = ${userId}`.execute(db)
  return secret
}

/**
 * Returns a code that is valid now. A code works only once, so the record of the last use is
 * cleared instead of waiting for the next code.
 */
export async function freshCode(db: Db, userId: string, secret: string): Promise<string> {
  await sql`update app_user set totp_last_step = 0 where user_id = ${userId}`.execute(db)
  return currentCode(secret)
}

/** Returns the code that an authenticator shows now. */
export const currentCode = (secret: string): Promise<string> => generate({ secret })

import type { Tx } from '#db/in-transaction.ts'
import type { Sealer } from '#fairness/seal.ts'
import type { User } from './auth.queries.ts'
import { findTotpStep } from './totp.ts'

/** Secrets are sealed to their owner: one copied to another user's row does not open. */
export function totpPlace(userId: string): string {
  return `totp/${userId}`
}

/** True when the code is right and was not used before; it is used from now on. */
export async function takeTotpCode(
  tx: Tx,
  sealer: Sealer,
  user: User,
  code: string,
): Promise<boolean> {
  if (user.totp_secret_sealed === null) return false
  const step = await findTotpStep({
    secret: sealer.open(user.totp_secret_sealed, totpPlace(user.user_id)).toString(),
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

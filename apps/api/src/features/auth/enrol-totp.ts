import { refuse } from '@kapis/contract/refusals'
import { inTransaction } from '#db/in-transaction.ts'
import type { Db } from '#db/pool.ts'
import type { Sealer } from '#fairness/seal.ts'
import { lockUser } from './auth.queries.ts'
import type { Actor } from './authenticate.ts'
import { totpPlace } from './second-factor.ts'
import { makeTotpSecret, totpUri } from './totp.ts'

/**
 * A secret for an authenticator app. It counts only after its first code was sent back; asking
 * again before that makes a new one.
 *
 * Refuses: session_expired, totp_already_enrolled.
 */
export async function enrolTotp(
  { db, sealer }: { db: Db; sealer: Sealer },
  actor: Actor,
): Promise<{ secret: string; uri: string }> {
  const secret = makeTotpSecret()
  const sealed = sealer.seal(Buffer.from(secret), totpPlace(actor.userId))
  await inTransaction(db, async (tx) => {
    const user = await lockUser(tx, actor.userId)
    if (user === undefined) throw refuse('session_expired')
    if (user.totp_enrolled_at !== null) throw refuse('totp_already_enrolled')
    await tx
      .updateTable('app_user')
      .set({ totp_secret_sealed: sealed, totp_last_step: 0n })
      .where('user_id', '=', actor.userId)
      .execute()
  })
  return { secret, uri: totpUri(secret, actor.username) }
}

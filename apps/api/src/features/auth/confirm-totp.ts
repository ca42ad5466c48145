import { isStaff } from '@kapis/contract/policy'
import { refuse } from '@kapis/contract/refusals'
import { sql } from 'kysely'
import { recordAudit } from '#audit/record.ts'
import { inTransaction } from '#db/in-transaction.ts'
import type { Db } from '#db/pool.ts'
import type { Sealer } from '#fairness/seal.ts'
import { lockUser } from './auth.queries.ts'
import { endSessions } from './end-sessions.ts'
import type { Actor } from './authenticate.ts'
import type { Passwords } from './passwords.ts'
import { replaceRecoveryCodes } from './recovery-codes.ts'
import { takeTotpCode } from './second-factor.ts'

type Deps = { db: Db; sealer: Sealer; passwords: Passwords }

/**
 * The first right code makes the authenticator count. Other sessions end, because they were opened
 * without it; the recovery codes are shown this once.
 *
 * Refuses: totp_already_enrolled, conflict (nothing was begun), wrong_credentials (wrong code).
 */
export async function confirmTotp(
  { db, sealer, passwords }: Deps,
  actor: Actor,
  input: { code: string },
): Promise<{ recoveryCodes: string[] }> {
  return inTransaction(db, async (tx) => {
    const user = await lockUser(tx, actor.userId)
    if (user !== undefined && user.totp_enrolled_at !== null) throw refuse('totp_already_enrolled')
    if (user === undefined || user.totp_secret_sealed === null) throw refuse('conflict')
    if (!(await takeTotpCode(tx, sealer, user, input.code))) throw refuse('wrong_credentials')
    await tx
      .updateTable('app_user')
      .set({ totp_enrolled_at: sql<Date>`clock_timestamp()` })
      .where('user_id', '=', actor.userId)
      .execute()
    const recoveryCodes = await replaceRecoveryCodes(tx, passwords, actor.userId)
    await endSessions(tx, actor.userId, 'totp_enrolled', actor.session.tokenHash)
    if (isStaff(actor.role)) {
      await recordAudit(tx, {
        actor,
        affected: actor,
        action: 'auth.totp',
        description: 'Enrolled an authenticator app',
      })
    }
    return { recoveryCodes }
  })
}

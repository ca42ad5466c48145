import { refuse } from '@kapis/contract/refusals'
import { sql } from 'kysely'
import { inTransaction } from '#db/in-transaction.ts'
import type { Tx } from '#db/in-transaction.ts'
import type { Db } from '#db/pool.ts'
import type { SecretBox } from '#fairness/secret-box.ts'
import { lockUser } from '../credentials/auth.queries.ts'
import type { UserCredentials } from '../credentials/auth.queries.ts'
import type { Actor } from '../sessions/authenticate.ts'
import type { Passwords } from '../passwords/passwords.ts'
import { replaceRecoveryCodes } from './recovery-codes.ts'
import { takeTotpCode } from './second-factor.ts'
import { totpChanged } from './totp-changed.ts'
import type { Notify } from '#cashier/notify.ts'

type Deps = { db: Db; sealer: SecretBox; passwords: Passwords; notify: Notify }

const PENDING_MS = 15 * 60_000

/**
 * Activates the new authenticator app with its first correct code. Ends the user's other sessions,
 * which were opened without it, and returns the recovery codes, which are shown only once.
 *
 * Refuses: conflict (no enrolment in the last 15 minutes), wrong_credentials (wrong code).
 */
export async function confirmTotp(
  { db, sealer, passwords, notify }: Deps,
  actor: Actor,
  input: { code: string },
): Promise<{ recoveryCodes: string[] }> {
  return inTransaction(db, async (tx) => {
    const user = await lockUser(tx, actor.userId)
    if (user === undefined || !isPending(user)) throw refuse('conflict')
    await startCounting(tx, user)
    const fresh = { ...user, totp_secret_sealed: user.totp_pending_sealed, totp_last_step: 0n }
    if (!(await takeTotpCode(tx, sealer, fresh, input.code))) throw refuse('wrong_credentials')
    await tx
      .updateTable('user_session')
      .set({ is_recovery: false })
      .where('user_id', '=', actor.userId)
      .where('token_hash', '=', actor.session.tokenHash)
      .execute()
    const recoveryCodes = await replaceRecoveryCodes(tx, passwords, actor.userId)
    await totpChanged(tx, notify, actor, user.totp_enrolled_at === null ? 'enrolled' : 'replaced')
    return { recoveryCodes }
  })
}

function isPending({ totp_pending_sealed, totp_pending_at, now }: UserCredentials): boolean {
  if (totp_pending_sealed === null || totp_pending_at === null) return false
  return now.getTime() - totp_pending_at.getTime() < PENDING_MS
}

async function startCounting(
  tx: Tx,
  { user_id, totp_pending_sealed }: UserCredentials,
): Promise<void> {
  await tx
    .updateTable('app_user')
    .set({
      totp_secret_sealed: totp_pending_sealed,
      totp_enrolled_at: sql<Date>`clock_timestamp()`,
      totp_pending_sealed: null,
      totp_pending_at: null,
    })
    .where('user_id', '=', user_id)
    .execute()
}

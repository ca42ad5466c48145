import type { ChangeTotp } from '@kapis/contract/auth'
import { isStaff } from '@kapis/contract/policy'
import { refuse } from '@kapis/contract/refusals'
import type { Actor } from '../sessions/authenticate.ts'
import { replaceRecoveryCodes } from './recovery-codes.ts'
import { clearTotp } from './reset-totp.ts'
import { totpChanged } from './totp-changed.ts'
import type { Notify } from '#cashier/notify.ts'
import { withPassword } from './with-password.ts'
import type { PasswordDeps } from './with-password.ts'

type Deps = PasswordDeps & { notify: Notify }
type Input = ChangeTotp & { ip: string }

/**
 * Replaces the recovery codes with ten new ones.
 *
 * Refuses: unavailable, wrong_credentials, totp_enrolment_required.
 */
export async function renewRecoveryCodes(
  deps: Deps,
  actor: Actor,
  { password, code, ip }: Input,
): Promise<{ recoveryCodes: string[] }> {
  return withPassword(deps, actor, { password, ip, factor: { code } }, async (tx, user) => {
    if (user.totp_enrolled_at === null) return refuse('totp_enrolment_required')
    const recoveryCodes = await replaceRecoveryCodes(tx, deps.passwords, actor.userId)
    await totpChanged(tx, deps.notify, actor, 'renewed')
    return { recoveryCodes }
  })
}

/**
 * Removes a player's authenticator app. Staff can only replace theirs.
 *
 * Refuses: forbidden, unavailable, wrong_credentials, totp_enrolment_required.
 */
export async function removeTotp(
  deps: Deps,
  actor: Actor,
  { password, code, ip }: Input,
): Promise<void> {
  if (isStaff(actor.role)) throw refuse('forbidden', { role: actor.role })
  await withPassword(deps, actor, { password, ip, factor: { code } }, async (tx, user) => {
    if (user.totp_enrolled_at === null) return refuse('totp_enrolment_required')
    await clearTotp(tx, actor.userId)
    return totpChanged(tx, deps.notify, actor, 'removed')
  })
}

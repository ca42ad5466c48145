import { forgotPassword } from '../../../apps/api/src/features/auth/passwords/forgot-password.ts'
import type { ForgotPasswordUse } from '../../../apps/api/src/features/auth/passwords/forgot-password.ts'
import { resetPassword } from '../../../apps/api/src/features/auth/passwords/password-link.ts'
import type { ResetPasswordUse } from '../../../apps/api/src/features/auth/passwords/password-link.ts'
import { parseCookie } from '../../../apps/api/src/features/auth/sessions/session-token.ts'

/** Planted bug: nothing is queued for an unknown address, so the time of the reply reveals it. */
export const quickForUnknown: ForgotPasswordUse = async (deps, input) => {
  const user = await deps.db
    .selectFrom('app_user')
    .select('user_id')
    .where('email', '=', input.email)
    .executeTakeFirst()
  if (user !== undefined) await forgotPassword(deps, input)
}

/** Planted bug: a link stays valid after it was used. */
export const keepLink: ResetPasswordUse = async (deps, input) => {
  await resetPassword(deps, input)
  const { userId } = parseCookie(input.token)!
  await deps.db
    .updateTable('password_reset')
    .set({ used_at: null })
    .where('user_id', '=', userId)
    .execute()
}

import type { Role, SessionUser, UserStatus } from '@kapis/contract/auth'
import type { UserCredentials } from '../credentials/auth.queries.ts'
import type { SignedInUser } from './authenticate.ts'

export function presentUser(user: UserCredentials): SessionUser {
  return {
    userId: user.user_id,
    username: user.username,
    mobileNumber: user.mobile_number,
    email: user.email,
    role: user.role as Role,
    status: user.status as UserStatus,
  }
}

/**
 * Presents the reply to the check that the web app makes every 60 seconds: the signed-in user and
 * the end of the session.
 */
export function presentVerified(user: SignedInUser | null) {
  if (user === null) return { isAuthenticated: false }
  const { session, hasSecondFactor: _, isAgeConfirmed: __, ...shown } = user
  return {
    isAuthenticated: true,
    user: shown,
    idleEndsAt: earlier(session.idleEndsAt, session.endsAt).toISOString(),
    endsAt: session.endsAt.toISOString(),
  }
}

function earlier(a: Date, b: Date): Date {
  return a < b ? a : b
}

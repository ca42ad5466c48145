import type { SessionUser } from '@kapis/contract/auth'

/** The user who sent a request, with their session. */
export type Caller = SessionUser & {
  session: {
    tokenHash: Buffer
    idleEndsAt: Date
    endsAt: Date
    steppedUpUntil: Date | null
  }
  hasSecondFactor: boolean
  isAgeConfirmed: boolean
}

/**
 * Finds the user and session of a cookie. app.ts passes it in, because sessions belong to a
 * feature.
 */
export type Authenticate = (cookie: string, use: 'activity' | 'poll') => Promise<Caller | null>

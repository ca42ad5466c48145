import type { SessionUser } from '@kapis/contract/auth'

/** The user and session of a request. */
export type Caller = SessionUser & {
  session: {
    tokenHash: Buffer
    idleEndsAt: Date
    endsAt: Date
    steppedUpUntil: Date | null
  }
  isTotpEnrolled: boolean
  isAgeConfirmed: boolean
}

/** Finds the session of a cookie. Passed in by app.ts, because sessions belong to a feature. */
export type Authenticate = (cookie: string, use: 'activity' | 'poll') => Promise<Caller | null>

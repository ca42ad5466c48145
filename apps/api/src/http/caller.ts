import type { SessionUser } from '@kapis/contract/auth'

/** Whoever made the request, and the session it came with. */
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

/** Finds the session behind a cookie. Handed in by app.ts, because sessions belong to a feature. */
export type Authenticate = (cookie: string, use: 'activity' | 'poll') => Promise<Caller | null>

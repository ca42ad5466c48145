import type { RouteName } from '@kapis/contract/policy'

/**
 * The rate of a token bucket, which holds `burst` tokens and gets `perSecond` new ones a second. A
 * `perSecond` of 0 means no limit.
 */
export type Rate = { perSecond: number; burst: number }

/** What a limit counts. Each limit has a name of its own. */
type LimitName =
  | `${RouteName} by address`
  | `${RouteName} by session`
  | `path ${string}`
  | 'API token'
  | 'failed sign-ins by address'
  | 'links by address'
  | 'wrong promo codes by player'
  | 'links by browser'
  | 'unproven bets by address'
  | 'bets'
  | 'practice'
  | 'steps'

export type RateLimit = { name: LimitName; rate: Rate }

/** Returns the limit of a route's calls from one address. */
export function routeLimit(name: RouteName, rate: Rate): RateLimit {
  return { name: `${name} by address`, rate }
}

/**
 * Returns the key of a bucket. It contains the limit's name and rate, so that two limits never
 * share a bucket, even if they count the same address.
 */
export function bucketOf({ name, rate }: RateLimit, who: string): string {
  return `${name} ${rate.perSecond}/${rate.burst} ${who}`
}

/**
 * Returns the size of a bucket: the time in microseconds in which it gets one token, and that in
 * which it fills up. Both are whole numbers. With fractions, the sum of the last token and the current
 * time may exceed a full bucket by a rounding error.
 */
export function bucketSize({ perSecond, burst }: Rate): { gapMicros: number; roomMicros: number } {
  const gapMicros = Math.round(1_000_000 / perSecond)
  return { gapMicros, roomMicros: gapMicros * burst }
}

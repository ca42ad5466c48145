import { LRUCache } from 'lru-cache'

/** A bucket of `burst` tokens that refills at `perSecond`. A rate of 0 means no limit. */
export type Rate = { perSecond: number; burst: number }

export type LocalLimiter = {
  /** Takes `cost` tokens (default 1). Returns 0, or the wait in ms. */
  take(key: string, rate: Rate, cost?: number): number
  /** Returns one token that was taken. */
  giveBack(key: string, rate: Rate): void
}

export type MakeLocalLimiter = (clock: () => Date) => LocalLimiter

const KEYS_MAX = 100_000

/**
 * Makes token buckets in this process, one number per key: the time until which its tokens are
 * spent (generic cell rate algorithm). The least recently used key is evicted. Refused calls count
 * as use, so a key under load loses its bucket only if 100,000 other keys call between two of its
 * calls.
 */
export const makeLocalLimiter: MakeLocalLimiter = (clock) => {
  const spentUntil = new LRUCache<string, number>({ max: KEYS_MAX })
  return {
    take(key, rate, cost = 1) {
      if (rate.perSecond === 0) return 0
      const now = clock().getTime()
      const gap = 1000 / rate.perSecond
      const spent = Math.max(spentUntil.get(key) ?? now, now) + gap * Math.min(cost, rate.burst)
      const waitMs = spent - now - gap * rate.burst
      if (waitMs > 0) return Math.ceil(waitMs)
      spentUntil.set(key, spent)
      return 0
    },
    giveBack(key, rate) {
      const spent = spentUntil.get(key)
      if (rate.perSecond > 0 && spent !== undefined)
        spentUntil.set(key, spent - 1000 / rate.perSecond)
    },
  }
}

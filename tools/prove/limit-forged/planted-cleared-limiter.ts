import type { MakeLocalLimiter } from '../../../apps/api/src/http/limits/local-limiter.ts'

const KEYS_MAX = 50_000

/** Planted bug: clears the map when it is full, and forgets every limit with it. */
export const makeClearedLimiter: MakeLocalLimiter = (clock) => {
  const spentUntil = new Map<string, number>()
  return {
    take({ rate }, key) {
      if (rate.perSecond === 0) return 0
      const now = clock().getTime()
      const gap = 1000 / rate.perSecond
      const spent = Math.max(spentUntil.get(key) ?? now, now) + gap
      if (spent - now > gap * rate.burst) return Math.ceil(spent - now - gap * rate.burst)
      if (spentUntil.size > KEYS_MAX) spentUntil.clear()
      spentUntil.set(key, spent)
      return 0
    },
    giveBack() {},
  }
}

import { refuse } from '@kapis/contract/refusals'
import type { Limiter } from '../../../apps/api/src/http/limits/rate-limit.ts'

/** Planted bug: without Redis nothing is allowed. */
export function needRedis(limiter: Limiter): Limiter {
  return {
    ...limiter,
    async take(...request) {
      const waitMs = await limiter.take(...request)
      if (!limiter.isShared()) throw refuse('unavailable', { why: 'Redis is away' })
      return waitMs
    },
  }
}

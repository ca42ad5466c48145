import { refuseForNow } from '@kapis/contract/refuse-for-now'
import type { RateLimit } from './rate.ts'
import type { Limiter } from './rate-limit.ts'

/** Takes tokens from a bucket. Refuses: too_many_requests, with the time to wait. */
export async function takeOrRefuse(
  limiter: Limiter,
  limit: RateLimit,
  who: string,
  cost = 1,
): Promise<void> {
  const waitMs = await limiter.take(limit, who, cost)
  if (waitMs === 0) return
  throw refuseForNow(waitMs, { limit: limit.name, who })
}

import { refuse } from '@kapis/contract/refusals'
import type { FastifyReply } from 'fastify'
import type { Rate } from './local-limiter.ts'
import type { Limiter } from './rate-limit.ts'

/** Takes tokens from a bucket, or refuses and tells when to try again. Refuses: too_many_requests. */
export async function limit(
  limiter: Limiter,
  key: string,
  rate: Rate,
  reply: FastifyReply,
  cost = 1,
): Promise<void> {
  const waitMs = await limiter.take(key, rate, cost)
  if (waitMs === 0) return
  void reply.header('retry-after', String(Math.ceil(waitMs / 1000)))
  throw refuse('too_many_requests', { key })
}

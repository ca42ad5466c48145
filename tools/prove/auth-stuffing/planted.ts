import type { Limiter } from '../../../apps/api/src/http/limits/rate-limit.ts'

/** Planted bug: a successful sign-in also uses up a token of its address. */
export function keepEveryToken(limiter: Limiter): Limiter {
  return { ...limiter, giveBack: async () => {} }
}

import { Redis } from 'ioredis'
import { makeLocalLimiter } from './local-limiter.ts'
import type { Rate } from './local-limiter.ts'

export type Limiter = {
  /** Takes `cost` tokens (default 1). Returns 0, or the wait in ms. */
  take(key: string, rate: Rate, cost?: number): Promise<number>
  /** False while each process counts on its own because Redis does not answer. */
  isShared(): boolean
  close(): Promise<void>
}

/** The buckets of local-limiter.ts in Redis, whose clock all processes share. */
const TAKE = `
local t = redis.call('TIME')
local now = t[1] * 1000 + t[2] / 1000
local gap = tonumber(ARGV[1])
local room = gap * tonumber(ARGV[2])
local cost = gap * tonumber(ARGV[3])
local spent = tonumber(redis.call('GET', KEYS[1]) or now)
if spent < now then spent = now end
if spent + cost - now > room then return math.ceil(spent + cost - now - room) end
redis.call('SET', KEYS[1], string.format('%.3f', spent + cost), 'PX', math.ceil(spent + cost - now) + 1000)
return 0`

/** Opens a limiter shared through Redis; counts in this process while Redis does not answer. */
export function openLimiter(redisUrl: string | undefined, clock: () => Date): Limiter {
  const here = makeLocalLimiter(clock)
  const local: Limiter['take'] = async (key, rate, cost) => here.take(key, rate, cost)
  if (redisUrl === undefined) return { take: local, isShared: () => false, close: async () => {} }
  const redis = new Redis(redisUrl, {
    enableAutoPipelining: true,
    maxRetriesPerRequest: 0,
    enableOfflineQueue: false,
    commandTimeout: 200,
    retryStrategy: (tries) => Math.min(tries * 100, 2_000),
  })
  redis.on('error', () => {})
  redis.defineCommand('takeTokens', { numberOfKeys: 1, lua: TAKE })
  const shared = redis as Redis & {
    takeTokens(key: string, gapMs: string, burst: string, cost: string): Promise<number>
  }
  const breaker = openBreaker(() => redis.ping())
  const isShared = () => redis.status === 'ready' && breaker.isClosed()
  return {
    async take(key, rate, cost = 1) {
      if (rate.perSecond === 0) return 0
      if (!isShared()) return local(key, rate, cost)
      const gapMs = String(1000 / rate.perSecond)
      return shared
        .takeTokens(`rate:${key}`, gapMs, String(rate.burst), String(Math.min(cost, rate.burst)))
        .catch(() => {
          breaker.open()
          return local(key, rate, cost)
        })
    },
    isShared,
    async close() {
      breaker.stop()
      redis.disconnect()
    },
  }
}

const PROBE_MS = 1_000

/**
 * Makes a circuit breaker that opens at the first failure, so that no other call waits for a
 * timeout. While it is open, one background probe a second closes it once it succeeds.
 */
function openBreaker(probe: () => Promise<unknown>) {
  let timer: NodeJS.Timeout | undefined
  const askLater = () => {
    timer = setTimeout(() => {
      probe().then(() => (timer = undefined), askLater)
    }, PROBE_MS)
    timer.unref()
  }
  return {
    isClosed: () => timer === undefined,
    open() {
      if (timer === undefined) askLater()
    },
    stop: () => clearTimeout(timer),
  }
}

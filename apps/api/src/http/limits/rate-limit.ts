import type { Redis } from 'ioredis'
import { connectRedis } from '#redis/connect-redis.ts'
import { openBreaker } from './breaker.ts'
import { makeLocalLimiter } from './local-limiter.ts'
import { bucketOf, bucketSize } from './rate.ts'
import type { RateLimit } from './rate.ts'

export type Limiter = {
  /** Takes `cost` tokens (default 1). Returns 0 if there were enough, otherwise the wait in ms. */
  take(limit: RateLimit, who: string, cost?: number): Promise<number>
  /** Puts back one token that was taken before. */
  giveBack(limit: RateLimit, who: string): Promise<void>
  /** Returns false while each process counts on its own because Redis does not answer. */
  isShared(): boolean
  close(): Promise<void>
}

/**
 * The Lua script that takes tokens: the same algorithm as in local-limiter.ts, with the clock of
 * Redis, which all processes share. `%d` writes all digits of a time, which `tostring` rounds.
 */
const TAKE = `
local t = redis.call('TIME')
local now = t[1] * 1000000 + t[2]
local room = tonumber(ARGV[2])
local spent = tonumber(redis.call('GET', KEYS[1]) or now)
if spent < now then spent = now end
spent = spent + ARGV[1] * ARGV[3]
local wait = spent - now - room
if wait > 0 then return math.ceil(wait / 1000) end
redis.call('SET', KEYS[1], string.format('%d', spent), 'PX', math.ceil((spent - now) / 1000) + 1000)
return 0`

const GIVE_BACK = `
local spent = redis.call('GET', KEYS[1])
if spent then redis.call('SET', KEYS[1], string.format('%d', spent - ARGV[1]), 'KEEPTTL') end`

/**
 * Opens a limiter that processes share through Redis. While Redis does not answer, it counts in
 * this process only.
 */
export function openLimiter(redisUrl: string | undefined, clock: () => Date): Limiter {
  const here = makeLocalLimiter(clock)
  const local: Limiter['take'] = async (...request) => here.take(...request)
  const localGiveBack: Limiter['giveBack'] = async (...request) => here.giveBack(...request)
  if (redisUrl === undefined) {
    const alone = { isShared: () => false, close: async () => {} }
    return { take: local, giveBack: localGiveBack, ...alone }
  }
  const redis = connectRedis(redisUrl, {
    enableAutoPipelining: true,
    maxRetriesPerRequest: 0,
    enableOfflineQueue: false,
    commandTimeout: 200,
    retryStrategy: (tries) => Math.min(tries * 100, 2_000),
  })
  redis.defineCommand('takeTokens', { numberOfKeys: 1, lua: TAKE })
  redis.defineCommand('giveTokenBack', { numberOfKeys: 1, lua: GIVE_BACK })
  const shared = redis as Redis & {
    takeTokens(key: string, gap: string, room: string, cost: string): Promise<number>
    giveTokenBack(key: string, gap: string): Promise<null>
  }
  const breaker = openBreaker(() => redis.ping())
  const isShared = () => redis.status === 'ready' && breaker.isClosed()
  return {
    async take(limit, who, cost = 1) {
      const { rate } = limit
      if (rate.perSecond === 0) return 0
      if (!isShared()) return local(limit, who, cost)
      const [key, gap, room] = sharedBucket(limit, who)
      return shared.takeTokens(key, gap, room, String(Math.min(cost, rate.burst))).catch(() => {
        breaker.open()
        return local(limit, who, cost)
      })
    },
    async giveBack(limit, who) {
      if (limit.rate.perSecond === 0) return
      if (!isShared()) return localGiveBack(limit, who)
      // If the token cannot be put back, the bucket still refills over time.
      const [key, gap] = sharedBucket(limit, who)
      await shared.giveTokenBack(key, gap).catch(breaker.open)
    },
    isShared,
    async close() {
      breaker.stop()
      redis.disconnect()
    },
  }
}

/**
 * Returns the key of a bucket in Redis, and its size in microseconds. An earlier release stored
 * milliseconds under keys that begin with `rate:`.
 */
function sharedBucket(limit: RateLimit, who: string): [key: string, gap: string, room: string] {
  const { gapMicros, roomMicros } = bucketSize(limit.rate)
  return [`tokens:${bucketOf(limit, who)}`, String(gapMicros), String(roomMicros)]
}

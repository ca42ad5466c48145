import { Redis } from 'ioredis'

/** A bucket of `burst` tokens that refills at `perSecond`. A rate of 0 means no limit. */
export type Rate = { perSecond: number; burst: number }

export type Limiter = {
  /** Takes one token; answers 0, or how long to wait in ms. */
  take(key: string, rate: Rate): Promise<number>
  /** False when each process counts for itself because Redis is away. */
  isShared(): boolean
  close(): Promise<void>
}

/**
 * One number per key: the time until which its tokens are spent (the generic cell rate algorithm).
 * Redis' own clock decides, so that all processes agree.
 */
const TAKE = `
local t = redis.call('TIME')
local now = t[1] * 1000 + t[2] / 1000
local gap = tonumber(ARGV[1])
local room = gap * tonumber(ARGV[2])
local spent = tonumber(redis.call('GET', KEYS[1]) or now)
if spent < now then spent = now end
if spent + gap - now > room then return math.ceil(spent + gap - now - room) end
redis.call('SET', KEYS[1], string.format('%.3f', spent + gap), 'PX', math.ceil(spent + gap - now) + 1000)
return 0`

/** Limits shared through Redis, and counted in this process alone while Redis is away. */
export function openLimiter(redisUrl: string | undefined, clock: () => Date): Limiter {
  const takeHere = countHere(clock)
  const local: Limiter['take'] = async (key, rate) => takeHere(key, rate)
  if (redisUrl === undefined) return { take: local, isShared: () => false, close: async () => {} }
  const redis = new Redis(redisUrl, {
    enableAutoPipelining: true,
    maxRetriesPerRequest: 0,
    enableOfflineQueue: false,
    commandTimeout: 200,
    retryStrategy: (tries) => Math.min(tries * 100, 2_000),
  })
  redis.on('error', () => {})
  redis.defineCommand('takeToken', { numberOfKeys: 1, lua: TAKE })
  const shared = redis as Redis & {
    takeToken(key: string, gapMs: string, burst: string): Promise<number>
  }
  return {
    async take(key, rate) {
      if (rate.perSecond === 0) return 0
      if (redis.status !== 'ready') return local(key, rate)
      const gapMs = String(1000 / rate.perSecond)
      return shared
        .takeToken(`rate:${key}`, gapMs, String(rate.burst))
        .catch(() => local(key, rate))
    },
    isShared: () => redis.status === 'ready',
    async close() {
      redis.disconnect()
    },
  }
}

const KEYS_MAX = 50_000

/**
 * A limit of this process alone, answered at once. Bets use it: asking Redis cost a tenth of a bet,
 * and a bet's own transaction keeps a player's bets in line whatever their number.
 */
export function countHere(clock: () => Date): (key: string, rate: Rate) => number {
  const spentUntil = new Map<string, number>()
  return (key, rate) => {
    if (rate.perSecond === 0) return 0
    const now = clock().getTime()
    const gap = 1000 / rate.perSecond
    const spent = Math.max(spentUntil.get(key) ?? now, now)
    const waitMs = spent + gap - now - gap * rate.burst
    if (waitMs > 0) return Math.ceil(waitMs)
    if (spentUntil.size > KEYS_MAX) spentUntil.clear()
    spentUntil.set(key, spent + gap)
    return 0
  }
}

import type { Published } from '@kapis/contract/live'
import type { Redis } from 'ioredis'
import { connectRedis } from '#redis/connect-redis.ts'

/** The stream in Redis through which published events reach every API process. */
export const EVENT_LOG = 'live:events'
/** How many events the log keeps, from which a page that lost its connection catches up. */
const KEPT = 10_000
/** How many events are written together, so that a slow Redis writes them within the time limit. */
const TOGETHER = 50

export type AppendEvents = (published: readonly Published[]) => Promise<void>

/** Opens a connection whose commands fail instead of queueing while Redis is unreachable. */
export function openRedis(redisUrl: string, { commandMs = 1_000 } = {}): Redis {
  return connectRedis(redisUrl, {
    maxRetriesPerRequest: 0,
    enableOfflineQueue: false,
    commandTimeout: commandMs,
    retryStrategy: (tries) => Math.min(tries * 100, 1_000),
  })
}

/** Appends events to the log, all in order. Throws if one was not written. */
export function makeAppend(redis: Redis): AppendEvents {
  return async (published) => {
    for (let start = 0; start < published.length; start += TOGETHER) {
      const pipeline = redis.pipeline()
      for (const one of published.slice(start, start + TOGETHER)) {
        pipeline.xadd(EVENT_LOG, 'MAXLEN', '~', KEPT, '*', 'event', JSON.stringify(one))
      }
      for (const [error] of (await pipeline.exec()) ?? []) if (error !== null) throw error
    }
  }
}

/** Compares two ids of the log, which are `milliseconds-number`. */
export function compareIds(a: string, b: string): number {
  const [atA = 0, numberA = 0] = a.split('-').map(Number)
  const [atB = 0, numberB = 0] = b.split('-').map(Number)
  return atA - atB || numberA - numberB
}

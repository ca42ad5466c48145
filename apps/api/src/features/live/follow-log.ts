import { setTimeout as wait } from 'node:timers/promises'
import { Published } from '@kapis/contract/live'
import type { Redis } from 'ioredis'
import * as z from 'zod/mini'
import { EVENT_LOG, openRedis } from './event-log.ts'
import { RECENT_EVENTS, eventsOf, makeRecentEvents } from './recent-events.ts'
import type { LogEntry, LoggedEvent, RecentEvents } from './recent-events.ts'

export type LogFollower = {
  /** Whether new events arrive at present. */
  isFollowing(): boolean
  /** The newest events that were read. */
  recent(): Pick<RecentEvents, 'findAfter' | 'lastId'>
  close(): void
}

type Handlers = {
  /** Called with the next events. No more are read before it is done. */
  onEvents(events: LoggedEvent[]): Promise<unknown>
  /** Called when events may have been missed. */
  onGap(): void
}

const BLOCK_MS = 1_000
const RETRY_MS = 250
const READ_MAX = 500

/** Follows the log of events on a connection of its own, because reading blocks it. */
export function followLog(redisUrl: string, { onEvents, onGap }: Handlers): LogFollower {
  const redis = openRedis(redisUrl, { commandMs: 3 * BLOCK_MS })
  const closing = new AbortController()
  let isFollowing = false
  let recent = makeRecentEvents()

  const followUntilFailure = async () => {
    const { lastId } = recent
    recent = makeRecentEvents(await readNewest(redis))
    isFollowing = true
    // After a lost connection the log usually still has everything. Making all pages request
    // everything would add load just when the machine is slow.
    const missed = recent.findAfter(lastId())
    if (missed === null) onGap()
    else await onEvents(missed)
    while (!closing.signal.aborted) {
      const entries = await readAfter(redis, recent.lastId())
      recent.add(entries)
      await onEvents(eventsOf(entries))
    }
  }
  const run = async () => {
    while (!closing.signal.aborted) {
      await followUntilFailure().catch(() => {})
      isFollowing = false
      if (closing.signal.aborted) return
      // A connection with an abandoned read would answer that read first.
      if (redis.status === 'ready') redis.disconnect(true)
      await wait(RETRY_MS)
    }
  }
  void run()
  return {
    isFollowing: () => isFollowing,
    recent: () => recent,
    close() {
      closing.abort()
      redis.disconnect()
    },
  }
}

async function readAfter(redis: Redis, lastId: string): Promise<LogEntry[]> {
  const reply = await redis.xread(
    'COUNT',
    READ_MAX,
    'BLOCK',
    BLOCK_MS,
    'STREAMS',
    EVENT_LOG,
    lastId,
  )
  return (reply ?? []).flatMap(([, entries]) => entries.map(parseEntry))
}

async function readNewest(redis: Redis): Promise<LogEntry[]> {
  const newestFirst = await redis.xrevrange(EVENT_LOG, '+', '-', 'COUNT', RECENT_EVENTS)
  return newestFirst.map(parseEntry).toReversed()
}

/**
 * Reads an entry. Its event is null if the kind is unknown, because another release may write newer
 * kinds during a rollout.
 */
function parseEntry([id, [, text = '']]: [id: string, fields: string[]]): LogEntry {
  const { success, data } = z.safeParse(Published, parseJson(text))
  return { id, published: success ? data : null }
}

/** Parses JSON. An entry that is not JSON must not block the others. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

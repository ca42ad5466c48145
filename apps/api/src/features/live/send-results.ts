import { setTimeout as wait } from 'node:timers/promises'
import type { LiveEvent } from '@kapis/contract/live'
import type { Redis } from 'ioredis'
import { listNewestBets } from '#ledger/reports/list-newest-bets.ts'
import { openRedis } from './event-log.ts'
import type { RelaySettings } from './relay-events.ts'
import { makeSampler } from './sample-results.ts'

/**
 * The channel by which results reach the API processes. They are not in the event log, which they
 * would fill, because a page that misses some has lost nothing.
 */
export const RESULTS_CHANNEL = 'live:results'
/** The key that names the worker that sends the results. */
const SENDER = 'live:results:sender'
/** After this time without its sender, another worker takes over. */
const SENDER_MS = 4_000
const PAUSE_MS = 1_000

/**
 * Takes or keeps the turn of one worker, and sends its sample if there is one. Sending renews the
 * turn, so the next worker cannot send within a second of a sample that was delayed.
 */
const TAKE_TURN = `
local sender = redis.call('get', KEYS[1])
if sender and sender ~= ARGV[1] then return 0 end
redis.call('set', KEYS[1], ARGV[1], 'px', ARGV[2])
if ARGV[3] then redis.call('publish', KEYS[2], ARGV[3]) end
return 1`

/**
 * Sends a sample of the newest results once a second until `stop` is called. Only one worker does,
 * and only while an API process listens, which it does while it has streams.
 */
export function startResults({ db, redisUrl, log }: RelaySettings): { stop(): Promise<void> } {
  if (redisUrl === undefined) return { stop: async () => {} }
  const redis = openRedis(redisUrl)
  const sample = makeSampler()
  const stopping = new AbortController()
  let isFailing = false
  const sendOnce = async () => {
    if (!(await hasListeners(redis)) || !(await takeTurn(redis))) return
    const results = sample(await listNewestBets(db))
    if (results.length === 0) return
    const event: LiveEvent = { kind: 'results', results }
    await takeTurn(redis, JSON.stringify(event))
  }
  const run = async () => {
    while (!stopping.signal.aborted) {
      // The pause comes first, because Redis is not connected yet.
      await wait(PAUSE_MS, undefined, { signal: stopping.signal }).catch(() => {})
      if (stopping.signal.aborted) return
      try {
        await sendOnce()
        isFailing = false
      } catch (error) {
        if (!isFailing) log.warn({ err: error }, 'the feed of results stands still')
        isFailing = true
      }
    }
  }
  const running = run()
  return {
    async stop() {
      stopping.abort()
      await running
      redis.disconnect()
    },
  }
}

async function hasListeners(redis: Redis): Promise<boolean> {
  const [, count] = await redis.pubsub('NUMSUB', RESULTS_CHANNEL)
  return Number(count) > 0
}

/** Returns whether it is this worker's turn. Redis gives every connection an id of its own. */
async function takeTurn(redis: Redis, ...sample: string[]): Promise<boolean> {
  const ownId = await redis.client('ID')
  const keys = [SENDER, RESULTS_CHANNEL]
  return (await redis.eval(TAKE_TURN, keys.length, ...keys, ownId, SENDER_MS, ...sample)) === 1
}

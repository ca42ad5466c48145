import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Db } from '#db/pool.ts'
import { FACT_CHANNEL } from '#outbox/publish-fact.ts'
import { followFacts, retryWaiting } from './follow-facts.ts'
import type { FollowDeps } from './follow-facts.ts'
import { listen } from './listen.ts'
import { relayFacts } from './relay-facts.ts'

const POLL_MS = 500
/** The pause before the next round if there is more to do, which another process may be doing. */
const AGAIN_MS = 10
const RETRY_WAITING_MS = 60_000

export type FactSettings = Omit<FollowDeps, 'db'> & {
  /** Needs one connection, which must not be shared with work that could keep it for long. */
  db: Db
  cell: string
  databaseUrl: string
  directoryUrl: string
  log: Pick<Logger, 'warn'>
}

export type FactExchange = {
  /** Seconds since this cell last knew all facts and the directory had all of its own. */
  lagSeconds(): number
  stop(): Promise<void>
}

/**
 * Sends this cell's facts to the directory and applies those of all cells, until `stop` is called.
 * Every process of a cell does so, and they take turns, so that the death of one of them delays
 * nothing. Notifications make it fast; without them it checks every half second.
 */
export function startFacts(settings: FactSettings): FactExchange {
  const { databaseUrl, directoryUrl } = settings
  const stopping = new AbortController()
  let wake = new AbortController()
  const onWake = () => wake.abort()
  const listeners = [databaseUrl, directoryUrl].map((url) => listen(url, FACT_CHANNEL, onWake))
  const round = makeRound(settings)
  let knownAt = performance.now()
  const run = async () => {
    while (!stopping.signal.aborted) {
      wake = new AbortController()
      const isDone = await round()
      if (isDone === 'all') knownAt = performance.now()
      const signal = AbortSignal.any([wake.signal, stopping.signal])
      await wait(isDone === 'more' ? AGAIN_MS : POLL_MS, undefined, { signal }).catch(() => {})
    }
  }
  const running = run()
  return {
    lagSeconds: () => (performance.now() - knownAt) / 1_000,
    async stop() {
      stopping.abort()
      for (const one of listeners) one.close()
      await running
    },
  }
}

/** Returns a function that relays and follows once. It logs the first of several failures. */
function makeRound(settings: FactSettings): () => Promise<'all' | 'more' | 'failed'> {
  let isFailing = false
  // After a failure, the next facts come one by one: the transaction may have been too long.
  let factsMax: number | undefined
  let retriedAt = -Infinity
  return async () => {
    try {
      if (performance.now() - retriedAt > RETRY_WAITING_MS) {
        retriedAt = performance.now()
        await retryWaiting(settings)
      }
      const sent = await relayFacts(settings)
      const isAtHead = await followFacts(settings, factsMax)
      isFailing = false
      factsMax = undefined
      return isAtHead && sent === 0 ? 'all' : 'more'
    } catch (error) {
      if (!isFailing) settings.log.warn({ err: error }, 'facts of the cells wait')
      isFailing = true
      factsMax = 1
      return 'failed'
    }
  }
}

import { LiveEvent, LiveResult } from '@kapis/contract/live'
import type { SharedEvent } from '@kapis/contract/live'
import * as z from 'zod/mini'
import type { AskOthers } from '#cells/peers/ask-others.ts'
import { makeResultMixer } from './cells/mix-results.ts'
import { RESULTS_PATH } from './cells/results-path.ts'
import { openRedis } from './event-log.ts'
import type { Hub } from './hub.ts'
import { RESULTS_CHANNEL } from './send-results.ts'

/** If this cell has had no results for this long, those of the other cells are sent alone. */
const ALONE_MS = 1_500

const PeerResults = z.object({ results: z.array(LiveResult) })

/**
 * Passes the samples of results that a worker sends on to the streams of this process, mixed with
 * those of the other cells.
 */
export function followResults(
  redisUrl: string,
  hub: Pick<Hub, 'streams' | 'offer'>,
  askOthers: AskOthers,
) {
  const redis = openRedis(redisUrl)
  const mixer = makeResultMixer()
  let isListening = false
  let offeredAt = 0
  const offer = (event: Results) => {
    offeredAt = performance.now()
    hub.offer(mixer.hasWaiting() ? { ...event, results: mixer.mix(event.results) } : event)
  }
  redis.on('close', () => (isListening = false))
  redis.on('message', (_channel: string, text: string) => {
    const event = parseResults(text)
    if (event !== null) offer(event)
  })
  return {
    /**
     * Listens while there are streams, and asks the other cells. Workers send nothing while no
     * process listens.
     */
    async compare(): Promise<void> {
      const hasStreams = hub.streams.size > 0
      if (hasStreams !== isListening) {
        await (hasStreams ? redis.subscribe(RESULTS_CHANNEL) : redis.unsubscribe(RESULTS_CHANNEL))
        isListening = hasStreams
      }
      if (!hasStreams) return
      for (const { data } of await askOthers(RESULTS_PATH)) {
        const read = z.safeParse(PeerResults, data)
        if (read.success) mixer.add(read.data.results)
      }
      const isAlone = performance.now() - offeredAt > ALONE_MS
      if (isAlone && mixer.hasWaiting()) offer({ kind: 'results', results: [] })
    },
    close: () => redis.disconnect(),
  }
}

type Results = Extract<SharedEvent, { kind: 'results' }>

/**
 * Reads a message. During a rollout, another release may send results that this one cannot read.
 */
function parseResults(text: string): Results | null {
  try {
    const { success, data } = z.safeParse(LiveEvent, JSON.parse(text))
    return success && data.kind === 'results' ? data : null
  } catch {
    return null
  }
}

import { LiveEvent } from '@kapis/contract/live'
import type { SharedEvent } from '@kapis/contract/live'
import * as z from 'zod/mini'
import { openRedis } from './event-log.ts'
import type { Hub } from './hub.ts'
import { RESULTS_CHANNEL } from './send-results.ts'

/** Passes the samples of results that a worker sends on to the streams of this process. */
export function followResults(redisUrl: string, hub: Pick<Hub, 'streams' | 'offer'>) {
  const redis = openRedis(redisUrl)
  let isListening = false
  redis.on('close', () => (isListening = false))
  redis.on('message', (_channel: string, text: string) => {
    const event = parseResults(text)
    if (event !== null) hub.offer(event)
  })
  return {
    /** Listens while there are streams. Workers send nothing while no process listens. */
    async compare(): Promise<void> {
      const hasStreams = hub.streams.size > 0
      if (hasStreams === isListening) return
      await (hasStreams ? redis.subscribe(RESULTS_CHANNEL) : redis.unsubscribe(RESULTS_CHANNEL))
      isListening = hasStreams
    },
    close: () => redis.disconnect(),
  }
}

/** Reads a message. During a rollout, another release may send results that this one cannot read. */
function parseResults(text: string): SharedEvent | null {
  try {
    const { success, data } = z.safeParse(LiveEvent, JSON.parse(text))
    return success && data.kind === 'results' ? data : null
  } catch {
    return null
  }
}

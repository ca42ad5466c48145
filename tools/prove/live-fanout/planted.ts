import { setTimeout as wait } from 'node:timers/promises'
import { openLiveOf } from '../../../apps/api/src/app/open-parts.ts'
import { withParts } from '../../../apps/api/test/compose.ts'

const PAUSE_MS = 5

/** Planted bug: an event is sent to one stream after another, with a pause after each. */
export const sendOneByOne = withParts(({ live }, deps) => {
  live.close()
  return { live: openLiveOf(deps, { pace: { streams: 1, pause: () => wait(PAUSE_MS) } }) }
})

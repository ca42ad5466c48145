import type { LiveResult } from '@kapis/contract/live'
import { isMotionReduced } from '#lib/motion.ts'
import { addListed, addLive } from './feed-store.ts'
import { rowOfResult } from './result-feed.ts'
import type { FeedRow } from './result-feed.ts'

/** The server sends one sample a second. Its rows are shown one after the other in this time. */
const SPREAD_MS = 900

/**
 * Adds the results of live events to the feed. With reduced motion, and while the page is hidden,
 * the rows of an event are added together.
 */
export function makeResultsFollower() {
  let waiting: FeedRow[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const showNext = (gapMs: number) => {
    const row = waiting.shift()
    if (row === undefined) return
    addLive(row)
    if (waiting.length > 0) timer = setTimeout(() => showNext(gapMs), gapMs)
  }
  return {
    follow(results: readonly LiveResult[]) {
      clearTimeout(timer)
      addListed(waiting)
      waiting = results.map(rowOfResult)
      if (document.hidden || isMotionReduced()) addListed(waiting.splice(0))
      else showNext(SPREAD_MS / Math.max(1, waiting.length))
    },
    stop() {
      clearTimeout(timer)
      waiting = []
    },
  }
}

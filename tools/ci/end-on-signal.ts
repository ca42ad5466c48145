import { atExit, isLeaving, leaveWithin } from '../services/at-exit.ts'
import { sum } from './tally.ts'
import type { Tally } from './tally.ts'

const LEAVE_MS_MAX = 9_000

/**
 * Makes a run that gets a signal end within ten seconds, with a last line that is true: what was
 * counted so far, and one failure, because the rest did not run. Call it before anything begins.
 */
export function endOnSignal(counted: () => Tally[]): void {
  leaveWithin(LEAVE_MS_MAX)
  // What is registered first is stopped last.
  atExit({
    stop: async () => {},
    stopNow() {
      if (!isLeaving()) return
      const { passed, failed } = sum([...counted(), { passed: 0, failed: 1 }])
      console.log('── stopped by a signal: what did not run counts as one failure')
      console.log(`${passed} passed, ${failed} failed`)
    },
  })
}

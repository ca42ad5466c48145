import { RESULTS_MAX } from '@kapis/contract/live'
import type { LiveResult } from '@kapis/contract/live'

const SEEN_MAX = 500

/** Makes a mixer that adds the results of other cells to those of this one. */
export function makeResultMixer() {
  const seen = new Set<string>()
  let waiting: LiveResult[] = []
  return {
    /** Adds results of another cell. The same one may come twice, from two of its processes. */
    add(results: readonly LiveResult[]): void {
      for (const result of results) {
        const text = JSON.stringify(result)
        if (seen.has(text)) continue
        seen.add(text)
        waiting.push(result)
      }
      for (const text of [...seen].slice(0, Math.max(0, seen.size - SEEN_MAX))) seen.delete(text)
    },
    /**
     * Returns the results of this cell with those that were added since the last call, oldest
     * first. If there are too many, high wins are preferred.
     */
    mix(own: readonly LiveResult[]): LiveResult[] {
      const all = [...own, ...waiting]
      waiting = []
      const byRank = all.toSorted((a, b) => Number(b.isHighWin) - Number(a.isHighWin))
      return byRank.slice(0, RESULTS_MAX).toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
    },
    hasWaiting: () => waiting.length > 0,
  }
}

import type { QueryKey } from '@tanstack/react-query'
import { queryClient } from '#lib/api/query-client.ts'
import { randomPart } from './random-part.ts'

const TOGETHER_MS = 50
const PAUSE_MS = 1_000
/**
 * Pages react within this time to events that all of them get, so that not all send requests at
 * once.
 */
const SPREAD_MS = 800

/**
 * Creates a function that marks queries as stale, and requests those on screen again. Events that
 * come together cause one request, and many events cause at most one request per pause. A hidden tab
 * requests nothing until it is visible.
 */
export function makeRefresher(pauseMs = PAUSE_MS) {
  const due = new Map<string, QueryKey>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let refreshedAt = -Infinity

  const refresh = () => {
    timer = undefined
    refreshedAt = performance.now()
    const refetchType = document.hidden ? 'none' : 'active'
    for (const queryKey of due.values()) {
      void queryClient.invalidateQueries({ queryKey, refetchType })
    }
    due.clear()
  }
  const plan = (waitMs: number) => {
    const restMs = refreshedAt + pauseMs - performance.now()
    timer ??= setTimeout(refresh, Math.max(waitMs, restMs))
  }
  const add = (keys: readonly QueryKey[]) => {
    for (const key of keys) due.set(JSON.stringify(key), key)
  }
  return {
    soon(...keys: QueryKey[]) {
      add(keys)
      plan(TOGETHER_MS)
    },
    /** Refreshes after an event that everybody gets. */
    inTurn(...keys: QueryKey[]) {
      add(keys)
      plan(TOGETHER_MS + randomPart() * SPREAD_MS)
    },
    stop: () => clearTimeout(timer),
  }
}

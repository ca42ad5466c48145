import type { ItemPresence } from '@kapis/contract/entered'
import { PRESENCE_ACTIONS } from '@kapis/contract/presence'
import type { PresenceType } from '@kapis/contract/presence'
import { updatePresence } from '@kapis/contract/routes'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '#lib/api/api-client.ts'
import { STAFF_QUERIES, STAFF_QUERY_KEY } from '#lib/api/query-keys.ts'
import { session } from '#player/session/session-store.ts'
import { useCan } from '../use-staff.ts'

/** How often the page repeats what is open. The server forgets it after three times as long. */
const REPEAT_MS = 10_000
/**
 * How long an item must be shown to count as open, so that items that are only stepped past are not
 * reported.
 */
const LOOK_MS = 300

const pageId = crypto.randomUUID()

/**
 * Reports to the server which item is open on this page, and returns who has which item open. Live
 * events change the returned items at once; without them they are as old as the last repetition. A
 * hidden page repeats nothing, so it soon counts as left.
 */
export function usePresence(type: PresenceType, itemId: string | null): readonly ItemPresence[] {
  const shownId = useSettled(itemId, LOOK_MS)
  const { data } = useQuery({
    queryKey: [STAFF_QUERY_KEY, STAFF_QUERIES.presence, type, shownId],
    queryFn: () => api.call(updatePresence, { body: { type, itemId: shownId, pageId } }),
    enabled: useCan(PRESENCE_ACTIONS[type]),
    staleTime: 0,
    gcTime: 0,
    refetchInterval: REPEAT_MS,
    retry: false,
    placeholderData: keepPreviousData,
    meta: { isSilent: true },
  })
  useEffect(() => {
    const leave = () => sayLeft(type)
    addEventListener('pagehide', leave)
    return () => {
      removeEventListener('pagehide', leave)
      leave()
    }
  }, [type])
  return data?.items ?? []
}

/** Returns the newest value that did not change for a while. */
function useSettled<T>(value: T, afterMs: number): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), afterMs)
    return () => clearTimeout(timer)
  }, [value, afterMs])
  return settled
}

/** Reports to the server that no item is open any more. The page may already be closing. */
function sayLeft(type: PresenceType): void {
  if (session().status !== 'signed-in' || !('sendBeacon' in navigator)) return
  const body = JSON.stringify({ type, itemId: null, pageId })
  navigator.sendBeacon(updatePresence.path, new Blob([body], { type: 'application/json' }))
}

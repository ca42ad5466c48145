import type { Limits } from '@kapis/contract/limits'
import { getLimits } from '@kapis/contract/routes'
import { fromNumber } from '@kapis/money/money'
import { useQuery } from '@tanstack/react-query'
import { api } from '#lib/api/api-client.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { session, useSession } from '../session/session-store.ts'
import { clearPlayBlock, blockPlay } from './play-block.ts'

const KEY = 'own-limits'

/** Loads the player's limits, pause and reminder interval. */
export function useLimits() {
  const userId = useSession((state) => state.user?.userId ?? '')
  return useQuery(question(userId))
}

/** Loads the limits outside of a component. */
export function fetchLimits(): Promise<Limits> {
  return queryClient.fetchQuery(question(session().user?.userId ?? ''))
}

/** Stores the limits that every change replies with. */
export function keepLimits(limits: Limits): void {
  queryClient.setQueryData([KEY, session().user?.userId ?? ''], limits)
  followPause(limits)
}

/** Returns the least amount left under the deposit limits; null without one. */
export function depositLeft(limits: Limits | undefined): bigint | null {
  const left = (limits?.limits ?? []).flatMap(({ kind, amount, used }) =>
    kind === 'deposit' && amount !== null ? [minorOf(amount) - minorOf(used)] : [],
  )
  return left.reduce<bigint | null>(
    (least, one) => (least === null || one < least ? one : least),
    null,
  )
}

function minorOf(amount: number): bigint {
  return fromNumber(amount) ?? 0n
}

function question(userId: string) {
  return {
    queryKey: [KEY, userId],
    queryFn: async () => {
      const limits = await api.call(getLimits, { params: { userId } })
      followPause(limits)
      return limits
    },
    staleTime: 0,
    // The screen itself shows the error.
    meta: { isSilent: true },
  }
}

/** Tells the games about a pause, so that they show it up front. */
function followPause({ pause }: Limits): void {
  if (pause === null) clearPlayBlock()
  else if (pause.kind === 'closing') blockPlay({ code: 'player_paused' })
  else blockPlay({ code: 'player_paused', until: pause.endsAt })
}

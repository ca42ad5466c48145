import type { Limits } from '@kapis/contract/limits'
import { getLimits } from '@kapis/contract/routes'
import { fromNumber } from '@kapis/money/money'
import { useQuery } from '@tanstack/react-query'
import { api } from '#lib/api/api-client.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { session, useSession } from '../session/session-store.ts'
import { clearPlayBlock, blockPlay } from './play-block.ts'

const KEY = 'own-limits'

/** What players have set for themselves: limits, a pause, and how often they are reminded. */
export function useLimits() {
  const userId = useSession((state) => state.user?.userId ?? '')
  return useQuery(question(userId))
}

/** The same without a screen. */
export function fetchLimits(): Promise<Limits> {
  return queryClient.fetchQuery(question(session().user?.userId ?? ''))
}

/** Every change answers where the player stands now. */
export function keepLimits(limits: Limits): void {
  queryClient.setQueryData([KEY, session().user?.userId ?? ''], limits)
  followPause(limits)
}

/** The least that is left of the deposit limits in force; null without one. */
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
    // The screen itself says what is missing.
    meta: { isSilent: true },
  }
}

/** The games say that play is paused before anybody tries. */
function followPause({ pause }: Limits): void {
  if (pause === null) clearPlayBlock()
  else if (pause.kind === 'closing') blockPlay({ code: 'player_paused' })
  else blockPlay({ code: 'player_paused', until: pause.endsAt })
}

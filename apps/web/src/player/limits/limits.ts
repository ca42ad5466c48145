import type { Limits } from '@kapis/contract/limits'
import { getLimits } from '@kapis/contract/routes'
import { fromNumber } from '@kapis/money/money'
import { useQuery } from '@tanstack/react-query'
import { api } from '#lib/api/api-client.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { OWN_QUERIES } from '#lib/api/query-keys.ts'
import { session, useSession } from '../session/session-store.ts'
import { clearPlayBlock, blockPlay, usePlayBlock } from './play-block.ts'

const KEY = OWN_QUERIES.limits

/** Loads the player's limits, pause and reminder interval. */
export function useLimits() {
  const userId = useSession((state) => state.user?.userId ?? '')
  return useQuery(question(userId))
}

/** Loads the limits outside of a component. */
export function fetchLimits(): Promise<Limits> {
  return queryClient.fetchQuery(question(session().user?.userId ?? ''))
}

/** Stores the limits from the reply to a change. A limit that refused a bet may allow it now. */
export function keepLimits(limits: Limits): void {
  queryClient.setQueryData([KEY, session().user?.userId ?? ''], limits)
  clearPlayBlock()
  followPause(limits)
}

/** Returns the least amount that any deposit limit leaves; null without a deposit limit. */
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
      const { stop } = usePlayBlock.getState()
      const limits = await api.call(getLimits, { params: { userId } })
      // A bet that was refused in the meantime blocks play, whatever this reply says.
      if (usePlayBlock.getState().stop === stop) followPause(limits)
      return limits
    },
    staleTime: 0,
    // The screen itself shows the error.
    meta: { isSilent: true },
  }
}

/**
 * Blocks or unblocks play to match the pause, so that games show it before a bet is refused. The
 * block of a limit stays: something may be left of the limit, but less than the refused bet.
 */
function followPause({ pause }: Limits): void {
  if (pause === null) {
    if (usePlayBlock.getState().stop?.code === 'player_paused') clearPlayBlock()
  } else if (pause.kind === 'closing') blockPlay({ code: 'player_paused' })
  else blockPlay({ code: 'player_paused', until: pause.endsAt })
}

import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useOnline } from '#lib/use-online.ts'
import { useBalance } from '#player/balance/balance-store.ts'
import type { Balances } from '#player/balance/balance-store.ts'
import { useLive } from '#player/live/live-store.ts'
import { addListed, useFeed } from '#player/results/feed-store.ts'
import { rowsOfBets, shownRows } from '#player/results/result-feed.ts'
import type { FeedRow } from '#player/results/result-feed.ts'
import { useSession } from '#player/session/session-store.ts'
import { listOwnBets, listRecent } from '../use-recent-results.ts'

export type FeedTab = 'all' | 'high' | 'mine'

/** How many rows the feed shows. */
export const FEED_ROWS = 6
const POLL_MS = 60_000
const SETTLED_MS = 700

export type FeedView = {
  rows: readonly FeedRow[]
  isLoading: boolean
  /** Whether the rows may be old, because they could not be requested. */
  isNotUpdated: boolean
  retry: () => void
}

/**
 * Returns the results of all players. They come by live events. The list of recent transactions
 * fills the feed before the first one, and once a minute while there are none.
 */
export function useAllRows(tab: Exclude<FeedTab, 'mine'>): FeedView {
  const isSignedIn = useSession(({ status }) => status === 'signed-in')
  const isLive = useLive(({ status }) => status === 'live')
  const isFilled = useFeed(({ feed }) => feed.all.length >= FEED_ROWS)
  const query = useQuery({
    queryKey: ['recent-results', 'feed'],
    enabled: isSignedIn && !(isLive && isFilled),
    queryFn: () => listRecent('all'),
    refetchInterval: isLive ? false : POLL_MS,
    meta: { isSilent: true },
  })
  const { data } = query
  useEffect(() => {
    if (data !== undefined) addListed(rowsOfBets(data.transactions))
  }, [data])
  const rows = useFeed(({ feed }) => shownRows(feed, tab))
  const isOnline = useOnline()
  return {
    rows,
    isLoading: query.isPending && rows.length === 0,
    isNotUpdated: !isOnline || (query.isError && !isLive),
    retry: () => void query.refetch(),
  }
}

/** Returns the player's own bets. They are requested again after a bet, also on another device. */
export function useOwnRows(isShown: boolean): FeedView {
  const userId = useSession(({ user, status }) => (status === 'signed-in' ? user?.userId : null))
  const query = useQuery({
    queryKey: ['recent-results', 'own-feed', userId],
    enabled: isShown && userId !== null,
    queryFn: () => listOwnBets(),
    staleTime: 0,
    meta: { isSilent: true },
  })
  const { refetch } = query
  useEffect(
    () => (isShown ? whenBalanceChanged(() => void refetch()) : undefined),
    [isShown, refetch],
  )
  const isOnline = useOnline()
  return {
    rows: rowsOfBets(query.data?.transactions ?? []),
    isLoading: query.isPending,
    isNotUpdated: !isOnline || query.isError,
    retry: () => void refetch(),
  }
}

const isSame = (a: Balances | null, b: Balances | null) =>
  a?.coin === b?.coin && a?.ticket === b?.ticket

/** Calls a function soon after each change of the balance, and once for changes in a row. */
function whenBalanceChanged(call: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = useBalance.subscribe((state, before) => {
    const isSettled = state.settledRounds !== before.settledRounds
    // Each poll stores a new object, also if the amounts are the same. The balance of a reply to a
    // bet counts once the bet is revealed, so that the list does not reveal the result before.
    const isChanged = state.roundsOpen === 0 && !isSame(state.confirmed, before.confirmed)
    if (!isSettled && !isChanged) return
    clearTimeout(timer)
    timer = setTimeout(call, SETTLED_MS)
  })
  return () => {
    stop()
    clearTimeout(timer)
  }
}

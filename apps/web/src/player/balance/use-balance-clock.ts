import { getBalance } from '@kapis/contract/routes/account'
import { useQuery } from '@tanstack/react-query'
import { session, useSession } from '../session/session-store.ts'
import { api } from '#lib/api/api-client.ts'
import { SessionExpiredError } from '#lib/api/api-errors.ts'
import { nextTask } from '#lib/next-task.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { OWN_QUERIES } from '#lib/api/query-keys.ts'
import { applyPolled, balance, markStale } from './balance-store.ts'

const REFETCH_MS = 60_000
const KEY = OWN_QUERIES.balance

/** Requests the balance after sign-in, then every minute and on window focus. */
export function useBalanceClock(): void {
  const userId = useSession((state) =>
    state.status === 'signed-in' ? state.user?.userId : undefined,
  )
  useQuery({
    queryKey: [KEY, userId],
    queryFn: () => fetchBalance(userId ?? ''),
    enabled: userId !== undefined,
    staleTime: 0,
    refetchInterval: REFETCH_MS,
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
    meta: { isSilent: true },
  })
}

export function refetchBalance(): Promise<void> {
  return queryClient.refetchQueries({ queryKey: [KEY] })
}

let newest = 0

async function fetchBalance(userId: string) {
  newest += 1
  const own = newest
  // Wait one task, so that the page that has just rendered can handle input first.
  await nextTask()
  const settledBefore = balance().settledRounds
  try {
    const answer = await api.call(getBalance, { params: { userId } })
    // A query that was cancelled still gets its reply. It may be older than that of the next one, or
    // belong to a user who has signed out meanwhile.
    if (own === newest && session().user?.userId === userId) applyPolled(answer, settledBefore)
    return answer
  } catch (error) {
    // Only log the error, because the wallet strip shows the last balance with a hollow dot. The
    // end of the session is dealt with elsewhere.
    if (!(error instanceof SessionExpiredError)) {
      console.warn('The balance could not be fetched.', error)
      markStale()
    }
    throw error
  }
}

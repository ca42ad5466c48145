import { getBalance } from '@kapis/contract/routes/account'
import { useQuery } from '@tanstack/react-query'
import { useSession } from '../session/session-store.ts'
import { api } from '#lib/api/api-client.ts'
import { nextTask } from '#lib/next-task.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { applyPolled, balance, markStale } from './balance-store.ts'

const REFETCH_MS = 60_000
const KEY = 'balance'

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

async function fetchBalance(userId: string) {
  // The page has just rendered: let pending input run first.
  await nextTask()
  const settledBefore = balance().settledRounds
  try {
    const answer = await api.call(getBalance, { params: { userId } })
    applyPolled(answer, settledBefore)
    return answer
  } catch (error) {
    // Balance errors are logged only; the strip shows the last value with a hollow dot.
    console.warn('The balance could not be fetched.', error)
    markStale()
    throw error
  }
}

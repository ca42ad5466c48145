import { useBalanceClock } from '#player/balance/use-balance-clock.ts'
import { useSession } from '#player/session/session-store.ts'
import { loadWhenIdle } from '#ui/load-when-idle.ts'
import { LazyComponent } from './lazy-part.tsx'

/**
 * Polls the balance, and loads the code that every page runs while a user is signed in. Visitors do
 * not download that code.
 */
export function SignedIn() {
  const userId = useSession((state) => (state.status === 'signed-in' ? state.user?.userId : null))
  useBalanceClock()
  if (userId == null) return null
  return <LazyComponent key={userId} load={load} props={NO_PROPS} onFailure={nothing} />
}

const load = loadWhenIdle(async () => (await import('./signed-in/signed-in-part.tsx')).SignedInPart)
const NO_PROPS = {}
const nothing = () => undefined

import { useBalanceClock } from '#player/balance/use-balance-clock.ts'
import { useSession } from '#player/session/session-store.ts'
import { idly } from '#ui/idly.ts'
import { LazyPart } from './lazy-part.tsx'

/** What runs once somebody is signed in, on whatever page. Visitors carry nothing of it. */
export function SignedIn() {
  const userId = useSession((state) => (state.status === 'signed-in' ? state.user?.userId : null))
  useBalanceClock()
  if (userId == null) return null
  return <LazyPart key={userId} load={load} props={NO_PROPS} onFailure={nothing} />
}

const load = idly(async () => (await import('./signed-in/signed-in-part.tsx')).SignedInPart)
const NO_PROPS = {}
const nothing = () => undefined

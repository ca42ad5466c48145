import { session, useSession } from '#player/session/session-store.ts'
import { loadWhenIdle } from '#ui/load-when-idle.ts'

const load = loadWhenIdle(() => import('./live/start-live.ts'))
let isLoading = false

/**
 * Loads the live updates once a user is signed in and the page is idle. Returns a function that
 * stops waiting for it.
 */
export function followLive(): () => void {
  begin()
  return useSession.subscribe(begin)
}

function begin(): void {
  if (isLoading || session().status !== 'signed-in') return
  isLoading = true
  load().then(
    ({ startLive }) => startLive(),
    // The next session check tries again; until then, the page polls.
    () => void (isLoading = false),
  )
}

import { openLive } from '#player/live/open-live.ts'
import { session, useSession } from '#player/session/session-store.ts'
import { checkEnded } from './check-ended.ts'
import { makeReactions } from './react.ts'
import type { LiveEvent } from '@kapis/contract/live'

/**
 * How long to listen after a refused request has shown that the session ended: the stream says why,
 * about a second later.
 */
const REASON_MS = 2_000

/** Listens to live events while a user is signed in. Never requests the stream otherwise. */
export function startLive(): void {
  let openFor: string | null = null
  let listening = NOT_LISTENING
  const follow = () => {
    const { status, user, endedBy } = session()
    const userId = status === 'signed-in' ? (user?.userId ?? null) : null
    if (userId === openFor) return
    openFor = userId
    if (userId === null && endedBy === 'expired') return listening.closeSoon()
    listening.close()
    listening = userId === null ? NOT_LISTENING : listen(userId)
  }
  useSession.subscribe(follow)
  follow()
}

type Listening = { close(): void; closeSoon(): void }
const NOT_LISTENING: Listening = { close: () => {}, closeSoon: () => {} }

function listen(userId: string): Listening {
  const { reactions, catchUp, stop } = makeReactions()
  let hasEnded = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const isSignedIn = () => session().status === 'signed-in'
  const closeStream = openLive(userId, {
    onEvent(event) {
      hasEnded = event.kind === 'ended'
      // The cast is safe: the reaction is that of the event's kind.
      const react = reactions[event.kind] as (event: LiveEvent) => void
      if (hasEnded || isSignedIn()) react(event)
      if (hasEnded && !isSignedIn()) close()
    },
    onGap: (gap) => isSignedIn() && catchUp(gap),
    checkSession: checkEnded,
  })
  const close = () => {
    clearTimeout(timer)
    closeStream()
    stop()
  }
  return {
    close,
    closeSoon() {
      stop()
      if (hasEnded) close()
      else timer = setTimeout(close, REASON_MS)
    },
  }
}

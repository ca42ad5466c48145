import { redirect } from '@tanstack/react-router'
import { messages } from '#lib/messages.ts'
import { homeSearch, isPublicPath } from '#lib/paths.ts'
import { openAuthModal, session } from '#player/session/session-store.ts'
import { placeName } from './pages/place-name.ts'

export const GALLERY = '/dev/ui'

/** Who is not signed in sees the home page, with the way back in its address and the door open. */
export function redirectVisitors({
  location,
}: {
  location: { pathname: string; href: string }
}): void {
  if (session().status === 'signed-in' || isPublicPath(location.pathname)) return
  if (import.meta.env.DEV && location.pathname === GALLERY) return
  // A navigation under way when the session expired must not replace the reason that is shown.
  const { endedBy, notice } = session()
  const isExpiryShown = endedBy === 'expired' && notice !== null
  if (!isExpiryShown) {
    openAuthModal('login', messages.auth.continueTo(placeName(location.pathname)))
  }
  throw redirect({ to: '/home', search: homeSearch(location.href), replace: true })
}

import { redirect } from '@tanstack/react-router'
import { homeSearch, isPublicPath } from '#lib/paths.ts'
import { openAuthModal, session } from '#player/session/session-store.ts'
import { currentTexts } from '#texts/texts.ts'
import { authTexts } from '#player/session/texts.ts'
import { placeName } from './pages/place-name.ts'

export const GALLERY = '/dev/ui'

/**
 * Redirects a visitor from a page that requires sign-in to the home page, and opens the login form.
 * The new URL names the page to return to.
 */
export function redirectVisitors({
  location,
}: {
  location: { pathname: string; href: string }
}): void {
  if (session().status === 'signed-in' || isPublicPath(location.pathname)) return
  if (import.meta.env.DEV && location.pathname === GALLERY) return
  // If the session expired during a navigation, keep the notice that explains the expiry.
  const { endedBy, notice } = session()
  const isExpiryShown = endedBy === 'expired' && notice !== null
  if (!isExpiryShown) {
    openAuthModal('login', currentTexts(authTexts).continueTo(placeName(location.pathname)))
  }
  throw redirect({ to: '/home', search: homeSearch(location.href), replace: true })
}

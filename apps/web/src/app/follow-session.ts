import { homeSearch, isPublicPath, safeFrom } from '#lib/paths.ts'
import { useSession } from '#player/session/session-store.ts'
import type { AppRouter } from './app-router.tsx'

/**
 * Redirects home on sign-out, with the abandoned page in the URL, and back to that page on sign-in.
 * Returns a function that stops the redirects.
 */
export function followSession(router: AppRouter): () => void {
  return useSession.subscribe(({ status }, { status: before }) => {
    if (before === 'signed-in' && status === 'signed-out') {
      void router.navigate({ to: '/home', search: homeSearch(router.state.location.href) })
    }
    if (before === 'signed-out' && status === 'signed-in') goBack(router)
  })
}

function goBack(router: AppRouter): void {
  const { pathname, search } = router.state.location
  if (!isPublicPath(pathname)) return
  const from = safeFrom((search as { from?: unknown }).from)
  if (from !== null) router.history.replace(from)
}

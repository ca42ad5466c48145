import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { startTransition, useEffect, useState } from 'react'
import { queryClient } from '#lib/api/query-client.ts'
import { onSignedOut, useSession } from '#player/session/session-store.ts'
import { SnackbarView } from '#ui/overlays/snackbar-view.tsx'
import { AuthModals } from './shell/auth-modals.tsx'
import { followLive } from './follow-live.ts'
import { LoadingScreen } from './loading-screen.tsx'
import type { AppRouter } from './app-router.tsx'

onSignedOut(() => queryClient.clear())

export function App({ router }: { router: AppRouter }) {
  const isReady = useFirstPage(router)
  useEffect(() => (isReady ? followLive() : undefined), [isReady])
  return (
    <QueryClientProvider client={queryClient}>
      {isReady ? <RouterProvider router={router} /> : <LoadingScreen />}
      {isReady && <AuthModals />}
      <SnackbarView />
    </QueryClientProvider>
  )
}

/**
 * Loads the first page and returns whether it can be rendered. A transition renders it in slices:
 * on a slow phone, a single render would block input for half a second.
 */
function useFirstPage(router: AppRouter): boolean {
  const isKnown = useSession((state) => state.status !== 'unknown')
  const [isFetched, setIsFetched] = useState(false)
  useEffect(() => {
    if (isKnown) void router.load().finally(() => startTransition(() => setIsFetched(true)))
  }, [isKnown, router])
  return isFetched
}

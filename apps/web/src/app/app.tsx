import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { startTransition, useEffect, useState } from 'react'
import { queryClient } from '#lib/api/query-client.ts'
import { onSignedOut, session, useSession } from '#player/session/session-store.ts'
import { SnackbarView } from '#ui/overlays/snackbar-view.tsx'
import { AuthModals } from './shell/auth-modals.tsx'
import { followLive } from './follow-live.ts'
import { LoadingScreen } from './loading-screen.tsx'
import type { AppRouter } from './app-router.tsx'

onSignedOut(() => queryClient.clear())

type AppProps = {
  router: AppRouter
  /** Whether the first page is loaded. Otherwise the app loads it and shows the loading screen. */
  isLoaded?: boolean
}

export function App({ router, isLoaded = false }: AppProps) {
  const isReady = useFirstPage(router, isLoaded)
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
 * Loads the first page unless it is loaded, and returns whether it can be rendered. A transition
 * renders it in slices: on a slow phone, a single render would block input for half a second.
 */
function useFirstPage(router: AppRouter, isLoaded: boolean): boolean {
  const [isFetched, setIsFetched] = useState(isLoaded)
  useEffect(() => {
    if (!isLoaded) void loadFirstPage(router).then(() => startTransition(() => setIsFetched(true)))
  }, [router, isLoaded])
  return isLoaded || isFetched
}

/** Loads the page of the address once it is known who asks for it. */
export async function loadFirstPage(router: AppRouter): Promise<void> {
  await knownSession()
  // A page that cannot be loaded shows its own error.
  await router.load().catch(() => undefined)
}

function knownSession(): Promise<void> {
  return new Promise((resolve) => {
    if (session().status !== 'unknown') return resolve()
    const stop = useSession.subscribe(({ status }) => {
      if (status === 'unknown') return
      stop()
      resolve()
    })
  })
}

import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useSpoken } from '#lib/language.ts'
import { queryClient } from '#lib/query-client.ts'
import { onSignedOut, useSession } from '#session/session-store.ts'
import { SnackbarView } from '#ui/snackbar-view.tsx'
import { AuthModals } from './auth-modals.tsx'
import { LoadingScreen } from './loading-screen.tsx'
import type { AppRouter } from './router.tsx'

onSignedOut(() => queryClient.clear())

export function App({ router }: { router: AppRouter }) {
  const isKnown = useSession((state) => state.status !== 'unknown')
  const language = useSpoken()
  return (
    <QueryClientProvider client={queryClient}>
      {isKnown ? <RouterProvider key={language} router={router} /> : <LoadingScreen />}
      {isKnown && <AuthModals />}
      <SnackbarView />
    </QueryClientProvider>
  )
}

import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { queryClient } from '#lib/api/query-client.ts'
import { SnackbarView } from '#ui/overlays/snackbar-view.tsx'

/** Renders a screen as the app does, and returns a simulated user. */
export function renderPage(page: ReactNode) {
  render(
    <QueryClientProvider client={queryClient}>
      {page}
      <SnackbarView />
    </QueryClientProvider>,
  )
  return userEvent.setup()
}

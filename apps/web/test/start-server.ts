import { vi } from 'vitest'
import { queryClient } from '#lib/api/query-client.ts'
import { endSession, useSession } from '#player/session/session-store.ts'
import { useSnackbars } from '#ui/snackbars.ts'
import type { FakeState } from './fake-state.ts'
import { createFakeServer } from './fake-server.ts'

/** Starts a fresh fake server, and resets the session and the stores of the page. */
export function startServer(change: Partial<FakeState> = {}) {
  const server = createFakeServer(change)
  vi.stubGlobal('fetch', server.fetch)
  endSession('logout')
  queryClient.clear()
  queryClient.setDefaultOptions({ queries: { retry: false } })
  useSession.setState({ status: 'unknown', endedBy: null, authModal: null, notice: null })
  // Messages stay until the next test: on a busy machine one could expire before it is checked.
  useSnackbars.setState({ items: [], isPaused: true })
  return server
}

export function snackbarTexts(): string[] {
  return useSnackbars.getState().items.map(({ text }) => text)
}

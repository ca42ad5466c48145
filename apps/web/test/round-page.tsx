import { screen } from '@testing-library/react'
import type { ReactElement } from 'react'
import { applyPolled } from '#player/balance/balance-store.ts'
import { checkFirst } from '#player/session/check-session.ts'
import { renderPage } from './render-page.tsx'
import { startServer } from './start-server.ts'

export type OpenRoundPage = Awaited<ReturnType<typeof openRoundPage>>

/**
 * Opens the page of a multi-step game for a signed-in player, and waits for its practice button.
 */
export async function openRoundPage(page: ReactElement, practice: string) {
  sessionStorage.clear()
  const server = startServer({ isSignedIn: true })
  await checkFirst()
  applyPolled(server.state.balance, 0)
  const user = renderPage(page)
  await screen.findByRole('button', { name: practice })
  return { server, user }
}

/** Returns the texts of all status regions, which screen readers announce. */
export function message(): (string | null)[] {
  return screen.getAllByRole('status').map((status) => status.textContent)
}

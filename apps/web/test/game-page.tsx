import type { ReactNode } from 'react'
import { screen } from '@testing-library/react'
import { applyPolled } from '#player/balance/balance-store.ts'
import { setDevicePreference } from '#lib/device-preferences.ts'
import { checkFirst } from '#player/session/check-session.ts'
import { endSession } from '#player/session/session-store.ts'
import type { FakeState } from './fake-state.ts'
import { renderPage } from './render-page.tsx'
import { startServer } from './start-server.ts'

/** Opens a game's page for a signed-in player with a balance. */
export async function openGame(page: ReactNode, change: Partial<FakeState> = {}) {
  endSession('logout')
  const server = startServer({ isSignedIn: true, ...change })
  await checkFirst()
  applyPolled(server.state.balance, 0)
  setDevicePreference({ isTurbo: true })
  const user = renderPage(page)
  return {
    server,
    user,
    async bet(amount: string) {
      await user.tripleClick(screen.getByLabelText('Bet amount'))
      await user.paste(amount)
    },
    /** Returns the announcement of the last result. */
    announcement: () =>
      screen
        .getAllByRole('status')
        .map((status) => status.textContent)
        .find((text) => /Payout|Practice/.test(text)),
  }
}

import { getBalance } from '@kapis/contract/routes'
import { waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderPage } from '../../../test/render-page.tsx'
import { startServer } from '../../../test/start-server.ts'
import { checkFirst } from '../session/check-session.ts'
import { endSession } from '../session/session-store.ts'
import { balance } from './balance-store.ts'
import { useBalanceClock } from './use-balance-clock.ts'

test('the balance is requested after sign-in and on window focus [MON-05]', async () => {
  const server = startServer({ isSignedIn: true })
  await checkFirst()
  renderPage(<Clock />)
  await waitFor(() => expect(server.callsOf(getBalance)).toHaveLength(1))
  // A window that was behind another one gets the focus, but its visibility does not change.
  window.dispatchEvent(new Event('focus'))
  await waitFor(() => expect(server.callsOf(getBalance)).toHaveLength(2))
})

test('a reply that arrives after the end of the session changes nothing', async () => {
  const server = startServer({ isSignedIn: true })
  await checkFirst()
  const answered = Promise.withResolvers<void>()
  vi.stubGlobal('fetch', async (...args: Parameters<typeof server.fetch>) => {
    const reply = await server.fetch(...args)
    await answered.promise
    return reply
  })
  renderPage(<Clock />)
  await waitFor(() => expect(server.callsOf(getBalance)).toHaveLength(1))
  endSession('logout')
  answered.resolve()
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(balance().confirmed).toBeNull()
})

function Clock() {
  useBalanceClock()
  return null
}

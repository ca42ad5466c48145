import { getBalance } from '@kapis/contract/routes'
import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPage } from '../../../test/render-page.tsx'
import { startServer } from '../../../test/start-server.ts'
import { checkFirst } from '../session/check-session.ts'
import { useBalanceClock } from './use-balance-clock.ts'

test('the balance is requested after sign-in and on window focus [spec 106]', async () => {
  const server = startServer({ isSignedIn: true })
  await checkFirst()
  renderPage(<Clock />)
  await waitFor(() => expect(server.callsOf(getBalance)).toHaveLength(1))
  // A window behind another one never changes its visibility.
  window.dispatchEvent(new Event('focus'))
  await waitFor(() => expect(server.callsOf(getBalance)).toHaveLength(2))
})

function Clock() {
  useBalanceClock()
  return null
}

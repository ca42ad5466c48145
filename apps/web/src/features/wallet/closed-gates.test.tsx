import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { aWalletRow } from '../../../test/fake-cashier.ts'
import { anIdentity } from '../../../test/fake-identity.ts'
import type { FakeServer } from '../../../test/fake-server.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { startServer } from '../../../test/start-server.ts'
import { useOverlay } from '#player/overlays/overlay-store.ts'
import { openWallet } from '#player/overlays/wallet-modal-store.ts'
import { checkFirst } from '#player/session/check-session.ts'
import { WalletModal } from './wallet-modal.tsx'

let server: FakeServer
beforeEach(async () => {
  server = startServer({ isSignedIn: true })
  await checkFirst()
})

test.each([
  ['withdraw', 'Withdraw'],
  ['promo-code', 'Redeem'],
] as const)('an unchecked identity closes %s before it is pressed [IDN-02]', async (tab, name) => {
  server.state.identity = anIdentity({ isRequired: true, isOffered: true })
  openWallet(tab)
  const user = renderPage(<WalletModal />)
  expect(await screen.findByText('Please complete your identity check first.')).toBeTruthy()
  expect(screen.queryByRole('button', { name })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Open identity check' }))
  expect(useOverlay.getState()).toEqual({ surface: 'identity' })
})

test('an unchecked identity leaves deposits open', async () => {
  server.state.identity = anIdentity({ isRequired: true, isOffered: true })
  openWallet('deposit')
  renderPage(<WalletModal />)
  expect(await screen.findByText('Scan and pay')).toBeTruthy()
  expect(screen.queryByText('Please complete your identity check first.')).toBeNull()
})

test('five pending deposits close the form of a sixth', async () => {
  server.state.cashier.rows = Array.from({ length: 5 }, (_, number) =>
    aWalletRow(number, { type: 'deposit', status: 'pending' }),
  )
  openWallet('deposit')
  renderPage(<WalletModal />)
  expect(await screen.findByText(/You have too many pending deposits/)).toBeTruthy()
  expect(screen.queryByText('Scan and pay')).toBeNull()
})

import type { WalletRow } from '@kapis/contract/wallet'
import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { FakeServer } from '../../../../test/fake-server.ts'
import { aWalletRow } from '../../../../test/fake-cashier.ts'
import { renderPage } from '../../../../test/render-page.tsx'
import { startServer } from '../../../../test/start-server.ts'
import { useWalletModal } from '#player/overlays/wallet-modal-store.ts'
import { checkFirst } from '#player/session/check-session.ts'
import OwnNews from './own-news.tsx'

const PENDING: Partial<WalletRow> = { status: 'pending', amount: 1000, waitsFor: ['no_record'] }
let server: FakeServer

beforeEach(async () => {
  server = startServer({ isSignedIn: true })
  await checkFirst()
})

test('a month with bets is summed up, with a loss as plain as a win', async () => {
  const { limits } = server.state.account
  server.state.account.limits = { ...limits, month: { wagered: 1597, net: -22.5 } }
  renderPage(<OwnNews />)
  expect(await screen.findByText('This month: wagered ₱1,597.00, net −₱22.50')).toBeTruthy()
})

test('a player who has not bet this month reads about the games', async () => {
  renderPage(<OwnNews />)
  expect(await screen.findByText('Eight quick games. Every result is checkable.')).toBeTruthy()
})

test('a pending deposit leads to the wallet', async () => {
  server.state.cashier.rows = [aWalletRow(1, { status: 'completed' }), aWalletRow(2, PENDING)]
  const user = renderPage(<OwnNews />)
  await user.click(await screen.findByRole('button', { name: /^₱1,000\.00 deposit pending, wait/ }))
  expect(useWalletModal.getState().tab).toBe('deposit')
})

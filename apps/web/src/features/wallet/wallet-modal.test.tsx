import { getWithdrawalTerms, listTransactionHistory, listOwnWallet } from '@kapis/contract/routes'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { aWalletRow } from '../../../test/fake-cashier.ts'
import type { FakeServer } from '../../../test/fake-server.ts'
import { aTransaction } from '../../../test/fake-state.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { startServer } from '../../../test/start-server.ts'
import { openWallet, useWalletModal } from '#player/overlays/wallet-modal-store.ts'
import { checkFirst } from '#player/session/check-session.ts'
import { WalletModal } from './wallet-modal.tsx'

let server: FakeServer
let user: ReturnType<typeof renderPage>

beforeEach(async () => {
  server = startServer({ isSignedIn: true })
  await checkFirst()
  openWallet()
  user = renderPage(<WalletModal />)
})

test.each([
  ['Deposit', 'Deposit Form'],
  ['Withdraw', 'Withdraw Form'],
  ['Promo', 'Promo Code Form'],
  ['History', 'Transaction History'],
])('the wallet tab %s is titled %s [WAL-01]', async (tab, title) => {
  await user.click(screen.getByRole('tab', { name: tab }))
  expect(screen.getByRole('dialog', { name: title })).toBeTruthy()
})

test("History shows each row's effect on the balance, with its date in Manila", async () => {
  server.state.transactions = [
    aTransaction(1, {
      game: null,
      source: 'signup',
      createdAt: '2025-11-14T13:42:00.000Z',
      walletData: {
        beforeBalance: { coin: 0, ticket: 0 },
        afterBalance: { coin: 500, ticket: 0 },
      },
    }),
  ]
  await user.click(screen.getByRole('tab', { name: 'History' }))
  await user.click(screen.getByRole('radio', { name: 'All activity' }))
  const row = within((await screen.findAllByRole('row'))[1] as HTMLElement)
  expect(row.getAllByRole('cell').map((cell) => cell.textContent)).toEqual([
    'Account created',
    '+₱500.00',
    '₱500.00',
    '11/14/25 9:42PM',
    // Only bets can be verified.
    '',
  ])
})

test('History names the request, the payment and the return of a withdrawal', async () => {
  const [before, after] = [550, 500].map((coin) => ({ coin, ticket: 0 }))
  const withdrawal = (n: number, beforeBalance = after!) =>
    aTransaction(n, {
      game: null,
      source: 'withdraw',
      amount: 50,
      walletData: { beforeBalance, afterBalance: after! },
    })
  const returned = aTransaction(3, {
    game: null,
    source: 'refund',
    amount: 50,
    walletData: { beforeBalance: after!, afterBalance: before! },
  })
  server.state.transactions = [returned, withdrawal(1), withdrawal(2, before)]
  await user.click(screen.getByRole('tab', { name: 'History' }))
  await user.click(screen.getByRole('radio', { name: 'All activity' }))
  const rows = (await screen.findAllByRole('row')).slice(1)
  const shown = rows.map((row) => within(row).getAllByRole('cell').slice(0, 2))
  expect(shown.map((cells) => cells.map((cell) => cell.textContent))).toEqual([
    ['Withdrawal returned', '+₱50.00'],
    ['Withdrawal paid', '₱0.00'],
    ['Withdrawal requested', '−₱50.00'],
  ])
})

test('History that failed to load shows an error and can be retried', async () => {
  server.failNext(listTransactionHistory, { status: 500 })
  await user.click(screen.getByRole('tab', { name: 'History' }))
  await user.click(screen.getByRole('radio', { name: 'All activity' }))
  expect(await screen.findByText('Couldn’t load your history. Try again.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('No data found')).toBeTruthy()
})

test("the refresh button of History reloads it and confirms with the specification's text", async () => {
  await user.click(screen.getByRole('tab', { name: 'History' }))
  await screen.findByText('No data found')
  server.state.cashier.rows = [aWalletRow(1)]
  await user.click(screen.getByRole('button', { name: 'Refresh' }))
  expect(await screen.findByText('Wallet history refreshed successfully!')).toBeTruthy()
  expect(screen.getByText('+₱999.00')).toBeTruthy()
  await user.click(screen.getByRole('radio', { name: 'All activity' }))
  await user.click(screen.getByRole('button', { name: 'Refresh' }))
  expect(await screen.findByText('Transaction history refreshed successfully!')).toBeTruthy()
})

test('Close resets the tab', async () => {
  await user.click(screen.getByRole('button', { name: 'Close' }))
  expect(useWalletModal.getState().tab).toBeNull()
})

test('opening History or Withdraw reloads its data [WAL-02]', async () => {
  await user.click(screen.getByRole('tab', { name: 'History' }))
  await screen.findByText('No data found')
  const rows = server.callsOf(listOwnWallet).length
  const terms = server.callsOf(getWithdrawalTerms).length
  await user.click(screen.getByRole('tab', { name: 'Withdraw' }))
  await waitFor(() => expect(server.callsOf(getWithdrawalTerms)).toHaveLength(terms + 1))
  await user.click(screen.getByRole('tab', { name: 'History' }))
  await waitFor(() => expect(server.callsOf(listOwnWallet).length).toBeGreaterThan(rows))
  await user.click(screen.getByRole('tab', { name: 'Withdraw' }))
  await waitFor(() => expect(server.callsOf(getWithdrawalTerms)).toHaveLength(terms + 2))
})

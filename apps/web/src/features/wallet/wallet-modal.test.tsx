import { listOwnTransactions } from '@kapis/contract/routes'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { FakeServer } from '../../../test/fake-server.ts'
import { aTransaction } from '../../../test/fake-state.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { startServer } from '../../../test/start-server.ts'
import { openWallet, useWalletModal } from '#balance/wallet-modal.ts'
import { checkFirst } from '#session/check-session.ts'
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
  ['Deposit', 'Deposit Form', /Deposits are not open in this version/],
  ['Withdraw', 'Withdraw Form', /Withdrawals are not open in this version/],
  ['Promo', 'Promo Code Form', /cannot be redeemed in this version/],
])('%s is titled %s and says that the cashier is closed', async (tab, title, words) => {
  await user.click(screen.getByRole('tab', { name: tab }))
  expect(screen.getByRole('dialog', { name: title })).toBeTruthy()
  expect(screen.getByText('The cashier is not open yet')).toBeTruthy()
  expect(screen.getByText(words)).toBeTruthy()
})

test('Promo shows the three samples, for looking at', async () => {
  await user.click(screen.getByRole('tab', { name: 'Promo' }))
  expect(screen.getAllByRole('listitem').map((card) => card.textContent)).toEqual([
    '15coinsWELCOME+ 5 tickets · min. deposit ₱200',
    '10coinsWEEKEND+ 1 ticket · min. deposit ₱100',
    '50coinsBONUS+ 5 tickets · min. deposit ₱1,000',
  ])
})

test('History shows what each row did to the balance, with its date in Manila', async () => {
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
  const row = within((await screen.findAllByRole('row'))[1] as HTMLElement)
  expect(row.getAllByRole('cell').map((cell) => cell.textContent)).toEqual([
    'Account created',
    '+₱500.00',
    '₱500.00',
    '11/14/25 9:42PM',
  ])
})

test('History that cannot be loaded says so and may be asked again', async () => {
  server.failNext(listOwnTransactions, { status: 500 })
  await user.click(screen.getByRole('tab', { name: 'History' }))
  expect(await screen.findByText('Your history could not be loaded.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('No data found')).toBeTruthy()
})

test('Close forgets the tab', async () => {
  await user.click(screen.getByRole('button', { name: 'Close' }))
  expect(useWalletModal.getState().tab).toBeNull()
})

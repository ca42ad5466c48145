import {
  cancelWithdrawal,
  getBalance,
  getWithdrawalTerms,
  requestWithdrawal,
} from '@kapis/contract/routes'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { aWalletRow } from '../../../../test/fake-cashier.ts'
import type { FakeServer } from '../../../../test/fake-server.ts'
import { aUser } from '../../../../test/fake-state.ts'
import { renderPage } from '../../../../test/render-page.tsx'
import { snackbarTexts, startServer } from '../../../../test/start-server.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { openWallet } from '#player/overlays/wallet-modal-store.ts'
import { setDevicePreference } from '#lib/device-preferences.ts'
import { checkFirst } from '#player/session/check-session.ts'
import { setLanguage } from '#texts/language.ts'
import { WalletModal } from '../wallet-modal.tsx'

let server: FakeServer
let user: ReturnType<typeof renderPage>

beforeEach(async () => {
  server = startServer({ isSignedIn: true })
  setDevicePreference({ isHalfwaySeen: false })
  await checkFirst()
  openWallet('withdraw')
})
afterEach(() => setLanguage('en'))

const open = () => (user = renderPage(<WalletModal />))
const press = (name: string) => user.click(screen.getByRole('button', { name }))

test('an ineligible player sees what is missing, and the halfway note once [WDR-04]', async () => {
  server.state.cashier.played = { gamesPlayed: 32, wagered: 640 }
  open()
  expect(await screen.findByText('Withdrawal Not Yet Available')).toBeTruthy()
  expect(screen.getByText('18 more games needed')).toBeTruthy()
  expect(screen.getByText('₱360.00 remaining to complete')).toBeTruthy()
  const bars = screen.getAllByRole('progressbar')
  expect(bars.map((bar) => bar.getAttribute('aria-valuetext'))).toEqual([
    '32 of 50',
    '₱640.00 of ₱1,000.00',
  ])
  expect(screen.getByText('You’re past halfway: 32 of 50 games.')).toBeTruthy()
  await press('Dismiss')
  expect(screen.queryByText(/past halfway/)).toBeNull()
  expect(screen.queryByRole('button', { name: 'Withdraw' })).toBeNull()
})

test('an ineligible excluded player withdraws own money and sees why not more', async () => {
  server.state.cashier.played = { gamesPlayed: 3, wagered: 60 }
  server.state.cashier.exclusion = { until: '2026-05-14T13:00:00.000Z', own: 100 }
  server.state.balance = { coin: 150, ticket: 0 }
  open()
  expect(await screen.findByText('You can withdraw ₱100.00 now')).toBeTruthy()
  expect(screen.getByText(/self-excluded until 05\/14\/26 9:00PM/)).toBeTruthy()
  expect(screen.getByText(/₱50.00 of your balance comes from promo codes/)).toBeTruthy()
  const amount = screen.getByLabelText<HTMLInputElement>('Amount')
  await press('ALL')
  expect(amount.value).toBe('100.00')
  expect(screen.getByRole('button', { name: '₱250' }).hasAttribute('disabled')).toBe(true)
})

test('a payout hold shows its end, and a withdrawal can still be requested', async () => {
  server.state.cashier.payoutHoldUntil = '2025-11-15T13:30:00.000Z'
  open()
  expect(await screen.findByText('Withdrawals are on hold until 11/15/25 9:30PM')).toBeTruthy()
  expect(screen.getByText(/withdrawals are held for 24 hours after a change/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Withdraw' })).toBeTruthy()
})

test('a payout hold names the address of support, if there is one', async () => {
  server.state.cashier.payoutHoldUntil = '2025-11-15T13:30:00.000Z'
  server.state.cashier.support = 'help@kapis.example'
  open()
  expect(await screen.findByText(/contact us now\. Support: help@kapis\.example$/)).toBeTruthy()
})

test('the payout hold is translated into Filipino', async () => {
  server.state.cashier.payoutHoldUntil = '2025-11-15T13:30:00.000Z'
  await setLanguage('fil')
  open()
  expect(
    await screen.findByText('Naka-hold ang mga withdrawal hanggang 11/15/25 9:30PM'),
  ).toBeTruthy()
})

test('exactly half is called halfway', async () => {
  server.state.cashier.played = { gamesPlayed: 25, wagered: 0 }
  open()
  expect(await screen.findByText('You’re halfway: 25 of 50 games.')).toBeTruthy()
})

test('no halfway note is shown below half', async () => {
  server.state.cashier.played = { gamesPlayed: 24, wagered: 0 }
  open()
  expect(await screen.findByText('26 more games needed')).toBeTruthy()
  expect(screen.queryByText(/past halfway/)).toBeNull()
})

test.each([getWithdrawalTerms, getBalance])(
  'a failure of $path shows an error and can be retried [WAL-02, WDR-07]',
  async (route) => {
    server.failNext(route, { status: 500 })
    open()
    expect(await screen.findByText('Error loading balance')).toBeTruthy()
    await press('Retry')
    expect(await screen.findByLabelText('Amount')).toBeTruthy()
  },
)

test('a balance that failed to refresh is not shown as current [WDR-07]', async () => {
  open()
  expect(await screen.findByLabelText('Amount')).toBeTruthy()
  server.failNext(getBalance, { status: 500 })
  await act(() => queryClient.refetchQueries({ queryKey: ['withdrawal-terms'] }))
  expect(await screen.findByText('Error loading balance')).toBeTruthy()
})

test('quick amounts above the balance are disabled, and ALL is the balance to the centavo [WDR-06]', async () => {
  server.state.balance = { coin: 742.5099, ticket: 0 }
  open()
  const amount = await screen.findByLabelText<HTMLInputElement>('Amount')
  expect(amount.value).toBe('50')
  const quick = within(screen.getByRole('group', { name: 'Quick amounts' })).getAllByRole('button')
  expect(quick.map((button) => button.textContent)).toEqual([
    '₱50',
    '₱100',
    '₱250',
    '₱500',
    '₱750',
    '₱1,000',
    '₱1,500',
    'ALL',
  ])
  expect(quick.filter((button) => button.hasAttribute('disabled'))).toHaveLength(3)
  await press('₱500')
  expect(amount.value).toBe('500')
  await press('ALL')
  expect(amount.value).toBe('742.50')
})

test('every invalid field shows its error [WDR-05, WAL-08]', async () => {
  open()
  const fill = async (label: string, text: string) => {
    const field = await screen.findByLabelText(label)
    await user.clear(field)
    if (text !== '') await user.type(field, text)
  }
  await fill('Amount', '0')
  await press('Withdraw')
  expect(await screen.findByText('Amount must be a positive number')).toBeTruthy()
  expect(screen.getAllByText('GCash Number is required').length).toBeGreaterThan(0)
  expect(screen.getByText('GCash Name must be at least 6 characters')).toBeTruthy()
  await fill('GCash number', '0917')
  await user.tab()
  expect(
    await screen.findByText('GCash Number must be a valid 11-digit number starting with 09'),
  ).toBeTruthy()
  await fill('Amount', '99,999')
  await fill('GCash number', '0917 555 0142')
  await fill('Confirm GCash number', '09175550143')
  await fill('GCash name', 'Maria')
  await press('Withdraw')
  expect(await screen.findByText('GCash Numbers must match')).toBeTruthy()
  expect(screen.getByText('Insufficient coin balance')).toBeTruthy()
  expect(screen.getByText('GCash Name must be at least 6 characters')).toBeTruthy()
  await fill('Amount', 'much')
  expect(await screen.findByText('Amount must be a positive number')).toBeTruthy()
  expect(screen.getByText('GCash Numbers must match')).toBeTruthy()
})

test('the latest saved account is chosen; another one is entered twice', async () => {
  server.state.cashier.gcashDetails = [
    { gcashNumber: '09175550142', gcashName: 'Maria Luz Reyes', lastUsed: '2025-11-01T00:00:00Z' },
  ]
  open()
  const saved = await screen.findByRole('button', { name: /0917 555 0142/ })
  expect(saved.getAttribute('aria-pressed')).toBe('true')
  expect(screen.queryByLabelText('Confirm GCash number')).toBeNull()
  await press('Use another account')
  expect(screen.getByLabelText<HTMLInputElement>('GCash number').value).toBe('')
  expect(screen.getByLabelText('Confirm GCash number')).toBeTruthy()
  await user.click(saved)
  expect(screen.queryByLabelText('GCash number')).toBeNull()
})

test('after a withdrawal to another account, that account is the chosen one', async () => {
  server.state.cashier.gcashDetails = [
    { gcashNumber: '09175550142', gcashName: 'Maria Luz Reyes', lastUsed: '2025-11-01T00:00:00Z' },
  ]
  open()
  await screen.findByRole('button', { name: /0917 555 0142/ })
  await press('Use another account')
  await user.type(screen.getByLabelText('GCash number'), '09175550777')
  await user.type(screen.getByLabelText('Confirm GCash number'), '09175550777')
  await user.type(screen.getByLabelText('GCash name'), 'Maria Luz Reyes')
  await press('Withdraw')
  await user.click(await screen.findByRole('button', { name: 'Confirm' }))
  const saved = await screen.findByRole('button', { name: /0917 555 0777/ })
  expect(saved.getAttribute('aria-pressed')).toBe('true')
  const another = screen.getByRole('button', { name: 'Use another account' })
  expect(another.getAttribute('aria-pressed')).toBe('false')
  expect(screen.queryByLabelText('GCash number')).toBeNull()
  expect(screen.getByLabelText<HTMLInputElement>('Amount').value).toBe('50')
})

test('saved details fill the form; the request is confirmed, sent once and shown with its stage [WDR-01, WDR-02]', async () => {
  server.state.cashier.gcashDetails = [
    { gcashNumber: '09175550142', gcashName: 'Maria Luz Reyes', lastUsed: '2025-11-01T00:00:00Z' },
  ]
  open()
  await screen.findByRole('button', { name: /0917 555 0142/ })
  await press('₱500')
  await press('Withdraw')
  const confirm = within(await screen.findByRole('dialog', { name: 'Confirm Withdrawal' }))
  expect(confirm.getByText('₱12,080.50')).toBeTruthy()
  expect(confirm.getByText('11/17/25 9:00PM')).toBeTruthy()
  expect(confirm.getByRole('button', { name: 'Back' })).toBeTruthy()
  await user.click(confirm.getByRole('button', { name: 'Confirm' }))
  await waitFor(() =>
    expect(snackbarTexts()).toContain('Withdrawal request submitted successfully!'),
  )
  const [call] = server.callsOf(requestWithdrawal)
  expect(call?.key).toMatch(/^[0-9a-f-]{36}$/)
  expect(call?.body).toEqual({
    userId: aUser().userId,
    type: 'withdraw',
    amount: 500,
    gcashNumber: '09175550142',
    gcashName: 'Maria Luz Reyes',
  })
  expect(await screen.findByText(/₱500.00 on hold/)).toBeTruthy()
  expect(screen.getByText('Requested').getAttribute('aria-current')).toBe('step')
  expect(screen.getByText(/Waiting for a cashier. Due by 11\/17\/25 9:00PM/)).toBeTruthy()
})

test('a rejected withdrawal shows its reason, and two pending ones are the maximum', async () => {
  const waiting = { type: 'withdraw', stage: 'reviewing' } as const
  server.state.cashier.rows = [
    aWalletRow(1, waiting),
    aWalletRow(2, waiting),
    aWalletRow(3, {
      type: 'withdraw',
      status: 'rejected',
      stage: 'rejected',
      comment: 'The name does not match.',
      updatedAt: new Date().toISOString(),
    }),
  ]
  open()
  expect(await screen.findByText('Reason: The name does not match.')).toBeTruthy()
  expect(screen.getAllByText('A cashier is reviewing it.')).toHaveLength(2)
  expect(await screen.findByText(/You have 2 withdrawals in progress/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Withdraw' })).toBeNull()
})

test('an unassigned withdrawal is cancelled after a confirmation [WDR-10, UI-01]', async () => {
  server.state.cashier.rows = [
    aWalletRow(1, { type: 'withdraw', stage: 'requested', amount: 500 }),
    aWalletRow(2, { type: 'withdraw', stage: 'reviewing' }),
  ]
  open()
  const cancel = await screen.findByRole('button', { name: 'Cancel withdrawal' })
  await user.click(cancel)
  const question = within(await screen.findByRole('dialog', { name: 'Cancel this withdrawal?' }))
  expect(question.getByText('₱500.00')).toBeTruthy()
  await user.click(question.getByRole('button', { name: 'Confirm' }))
  expect(await screen.findByText('Cancelled by you')).toBeTruthy()
  expect(screen.getByText('Cancelled').getAttribute('aria-current')).toBe('step')
  expect(snackbarTexts()).toContain('Withdrawal cancelled. The coins are back in your balance.')
  expect(server.callsOf(cancelWithdrawal)[0]?.key).toMatch(/^[0-9a-f-]{36}$/)
  expect(screen.queryByRole('button', { name: 'Cancel withdrawal' })).toBeNull()
})

test('a withdrawal assigned meanwhile cannot be cancelled, and the player sees why', async () => {
  const row = aWalletRow(1, { type: 'withdraw', stage: 'requested', amount: 500 })
  server.state.cashier.rows = [row]
  open()
  await user.click(await screen.findByRole('button', { name: 'Cancel withdrawal' }))
  row.stage = 'reviewing'
  await user.click(screen.getByRole('button', { name: 'Confirm' }))
  expect(await screen.findByText(/A cashier is already reviewing this withdrawal/)).toBeTruthy()
})

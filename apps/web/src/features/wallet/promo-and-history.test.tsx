import { claimPromo, listOpenPromos, listOwnWallet } from '@kapis/contract/routes'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { aWalletRow } from '../../../test/fake-cashier.ts'
import type { FakeServer } from '../../../test/fake-server.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { snackbarTexts, startServer } from '../../../test/start-server.ts'
import { openWallet, useWalletModal } from '#player/overlays/wallet-modal-store.ts'
import { checkFirst } from '#player/session/check-session.ts'
import { WalletModal } from './wallet-modal.tsx'

let server: FakeServer

beforeEach(async () => {
  server = startServer({ isSignedIn: true })
  await checkFirst()
})

test('a code is required, an open code fills it in, and a claim closes the wallet [PROMO-01]', async () => {
  openWallet('promo-code')
  const user = renderPage(<WalletModal />)
  await user.click(screen.getByRole('button', { name: 'Redeem' }))
  expect(await screen.findByText('Promo code is required')).toBeTruthy()
  await user.click(await screen.findByRole('button', { name: 'Use WELCOME' }))
  expect(screen.getByLabelText<HTMLInputElement>('Promo code').value).toBe('WELCOME')
  await user.click(screen.getByRole('button', { name: 'Redeem' }))
  await waitFor(() => expect(snackbarTexts()).toContain('Promo claim created successfully!'))
  expect(useWalletModal.getState().tab).toBeNull()
})

test('a refused code shows its message in the form', async () => {
  openWallet('promo-code')
  const user = renderPage(<WalletModal />)
  await user.type(screen.getByLabelText('Promo code'), 'nothing')
  await user.click(screen.getByRole('button', { name: 'Redeem' }))
  expect(await screen.findByText('This promo code is not valid.')).toBeTruthy()
  const words = 'This promo code requires a new deposit of at least ₱200.00.'
  server.failNext(claimPromo, { status: 422, code: 'promo_needs_deposit', message: words })
  await user.click(screen.getByRole('button', { name: 'Redeem' }))
  expect(await screen.findByText(words)).toBeTruthy()
  expect(useWalletModal.getState().tab).toBe('promo-code')
})

test("Promo shows the server's codes and their terms [PROMO-07]", async () => {
  openWallet('promo-code')
  renderPage(<WalletModal />)
  const cards = within(screen.getByRole('region', { name: 'Codes for you' }))
  const items = await cards.findAllByRole('listitem')
  expect(items.map((card) => card.textContent)).toEqual([
    '15coinsWELCOME+ 5 tickets · min. deposit ₱200 · until 12/31/25 11:59PMUse',
    '10coinsWEEKEND+ 1 ticket · min. deposit ₱100 · until 12/31/25 11:59PMUse',
    '50coinsBONUS+ 5 tickets · min. deposit ₱1,000 · until 12/31/25 11:59PMUse',
  ])
})

test('Promo shows each term in one line, and the rest behind Terms', async () => {
  openWallet('promo-code')
  const user = renderPage(<WalletModal />)
  const details = (await screen.findByText('Terms')).closest('details')!
  expect(details.open).toBe(false)
  const lines = within(details.parentElement!.querySelector('ul')!).getAllByRole('listitem')
  expect(lines).toHaveLength(4)
  for (const { textContent } of lines) expect(textContent.length).toBeLessThan(45)
  expect(within(details).getByText(/Each player can use a code once/)).toBeTruthy()
  await user.click(screen.getByText('Terms'))
  expect(details.open).toBe(true)
})

test('Promo shows an empty state without open codes, and an error if loading fails', async () => {
  server.failNext(listOpenPromos, { status: 500 })
  server.state.cashier.promos = []
  openWallet('promo-code')
  const user = renderPage(<WalletModal />)
  expect(await screen.findByText('Couldn’t load the promo codes.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('No promo codes for you right now.')).toBeTruthy()
})

test("history shows ten rows, then more by the last row's key [WAL-03]", async () => {
  server.state.cashier.rows = Array.from({ length: 12 }, (_, n) =>
    aWalletRow(n + 1, { status: 'completed' }),
  )
  openWallet('history')
  const user = renderPage(<WalletModal />)
  expect(await screen.findAllByRole('row')).toHaveLength(11)
  await user.click(screen.getByRole('button', { name: 'Load more' }))
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(13))
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull()
})

test('a row opens its details with copy buttons and images [WAL-04, UI-05]', async () => {
  server.state.cashier.rows = [
    aWalletRow(1, {
      status: 'completed',
      referenceNumber: '7024118903241',
      receiptImageFileKey: 'receipts/1',
      comment: 'Matched.',
    }),
    aWalletRow(2, {
      type: 'claim_promo',
      status: 'completed',
      promoAmount: { coin: 15, ticket: 5 },
    }),
  ]
  openWallet('history')
  const user = renderPage(<WalletModal />)
  expect(await screen.findByText('+₱15.00')).toBeTruthy()
  expect(screen.getByText('+5.00 tickets')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Deposit details, 11/14/25 9:11PM' }))
  const details = within(screen.getByRole('dialog', { name: 'Transaction Details - Deposit' }))
  expect(details.getByText('+₱999.00')).toBeTruthy()
  expect(details.getByText('Completed')).toBeTruthy()
  expect(details.getByText('000000000001')).toBeTruthy()
  await user.click(details.getByRole('button', { name: 'Copy payment reference' }))
  await waitFor(() => expect(snackbarTexts()).toContain('Copied to clipboard!'))
  expect(await navigator.clipboard.readText()).toBe('7024118903241')
  await user.click(details.getByRole('button', { name: 'Open image: Receipt' }))
  const preview = within(screen.getByRole('dialog', { name: 'Image preview' }))
  expect(preview.getByRole('img', { name: 'Image preview' }).getAttribute('src')).toMatch(
    /\/wallet\/00000000-0000-4000-8000-000000000001\/image\?of=receipt&size=full$/,
  )
})

test('an empty wallet shows an empty state, and a failed one can be retried', async () => {
  server.failNext(listOwnWallet, { status: 500 })
  openWallet('history')
  const user = renderPage(<WalletModal />)
  expect(await screen.findByText('Couldn’t load your history. Try again.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('No data found')).toBeTruthy()
})

test('a statement is requested by period, of a year at most', async () => {
  openWallet('history')
  renderPage(<WalletModal />)
  const statement = within(screen.getByRole('region', { name: 'Statement' }))
  fireEvent.change(statement.getByLabelText('From'), { target: { value: '2025-01-01' } })
  fireEvent.change(statement.getByLabelText('To'), { target: { value: '2025-12-31' } })
  expect(statement.getByRole('link', { name: 'Download CSV' }).getAttribute('href')).toMatch(
    /\/statement\?from=2025-01-01&to=2025-12-31$/,
  )
  fireEvent.change(statement.getByLabelText('To'), { target: { value: '2026-01-02' } })
  expect(statement.getByText('Choose a period of up to one year.')).toBeTruthy()
  expect(statement.queryByRole('link')).toBeNull()
})

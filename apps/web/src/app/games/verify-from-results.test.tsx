import type { RoundFairness } from '@kapis/contract/games'
import { listRecentBets, rollDice } from '@kapis/contract/routes'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { aTransaction } from '../../../test/fake-state.ts'
import type { FakeServer } from '../../../test/fake-server.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { snackbarTexts, startServer } from '../../../test/start-server.ts'
import { TransactionHistory } from '#features/wallet/history/transaction-history.tsx'
import { RecentResults } from '#features/transactions/recent-results.tsx'
import { api } from '#lib/api/api-client.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { closeVerify, openVerify, useVerify } from '#player/overlays/verify-store.ts'
import { checkFirst } from '#player/session/check-session.ts'
import { addBetReceipt } from '#features/games/verify/bet-receipt-store.ts'
import { VerifyBetDrawer } from '#features/games/verify/drawer/verify-bet-drawer.tsx'

let server: FakeServer

beforeEach(async () => {
  closeVerify()
  queryClient.clear()
  server = startServer({ isSignedIn: true, epoch: 1, clientSeed: 'a seed of the player' })
  await checkFirst()
})

async function roll(identifier: string) {
  const bet = { amount: 1, condition: 'above', currency: 'coin', target: 50.5 } as const
  return api.call(rollDice, { body: { ...bet, identifier } })
}

function OpenVerification() {
  const bet = useVerify((state) => state.bet)
  return bet && <VerifyBetDrawer {...bet} />
}

async function verifyOldest() {
  const user = renderPage(
    <>
      <RecentResults game="dice" />
      <OpenVerification />
    </>,
  )
  const buttons = await screen.findAllByRole('button', { name: 'Verify this bet' })
  await user.click(buttons.at(-1)!)
}

test('Verify on a row of the history opens the steps that prove that bet', async () => {
  const first = await roll('bet-1')
  await roll('bet-2')
  await verifyOldest()
  const panel = within(await screen.findByRole('dialog'))
  expect(await panel.findByText(/HMAC-SHA256/)).toBeTruthy()
  expect(server.callsOf(listRecentBets)[0]?.query).toEqual({
    game: 'dice',
    transactionHistoryId: first.transactionHistoryId,
  })
  expect(panel.getByRole<HTMLSelectElement>('combobox').selectedOptions[0]?.textContent).toContain(
    `#${first.ledgerSeq} Dice`,
  )
})

test('the panel opens at once and shows that the bet is loading', async () => {
  await roll('bet-1')
  const { promise, resolve } = Promise.withResolvers<void>()
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (url.includes(listRecentBets.path)) await promise
    return server.fetch(url, init)
  })
  await verifyOldest()
  const panel = within(await screen.findByRole('dialog'))
  expect(panel.getByRole('tabpanel').ariaBusy).toBe('true')
  resolve()
  expect(await panel.findByText(/HMAC-SHA256/)).toBeTruthy()
  expect(panel.getByRole('tabpanel').ariaBusy).toBe('false')
})

test('a bet in the history of the wallet opens its verification, by its row and its button', async () => {
  const bet = await roll('bet-1')
  server.state.transactions.push(aTransaction(2, { game: null, source: 'deposit' }))
  server.state.transactions.push(aTransaction(3, { game: 'mines', source: 'game_held' }))
  const user = renderPage(
    <>
      <TransactionHistory />
      <OpenVerification />
    </>,
  )
  await user.click(await screen.findByText('Deposit'))
  await user.click(screen.getByText('Mines'))
  expect(useVerify.getState().bet).toBeNull()
  await user.click(screen.getByText('Dice'))
  const meant = { game: 'dice', transactionHistoryId: bet.transactionHistoryId }
  expect(useVerify.getState().bet).toEqual(meant)
  act(closeVerify)
  await user.click(screen.getByRole('button', { name: 'Verify this bet' }))
  expect(await screen.findByText(/HMAC-SHA256/)).toBeTruthy()
  expect(useVerify.getState().bet).toEqual(meant)
})

test('a bet older than those to choose from is shown as the chosen one', async () => {
  const old = await roll('bet-1')
  const { receipt, fairness } = await roll('bet-2')
  for (let n = 1; n <= 60; n += 1) {
    const kept = { seq: 1_000 + n, hash: `hash ${n}`, isChecked: true }
    addBetReceipt({ ...receipt!, ...kept, fairness: fairness as RoundFairness })
  }
  openVerify({ game: 'dice', transactionHistoryId: old.transactionHistoryId! })
  renderPage(<OpenVerification />)
  const panel = within(await screen.findByRole('dialog'))
  expect(await panel.findByText(/HMAC-SHA256/)).toBeTruthy()
  const chosen = panel.getByRole<HTMLSelectElement>('combobox').selectedOptions[0]
  expect(chosen?.textContent).toContain(`#${old.ledgerSeq} Dice`)
})

test('a bet that cannot be found is said, and the panel closes', async () => {
  await roll('bet-1')
  // Tests render in strict mode, which runs each effect twice.
  server.failNext(listRecentBets, { status: 404 }, { status: 404 })
  await verifyOldest()
  await waitFor(() => expect(snackbarTexts()).toHaveLength(1))
  expect(screen.queryByRole('dialog')).toBeNull()
})

import { listRecentTransactions, listTransactionHistory } from '@kapis/contract/routes'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { FakeServer } from '../../../test/fake-server.ts'
import { aTransaction } from '../../../test/fake-state.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { snackbarTexts, startServer } from '../../../test/start-server.ts'
import { checkFirst } from '#player/session/check-session.ts'
import { RecentResults } from './recent-results.tsx'

const dice = Array.from({ length: 24 }, (_, i) => aTransaction(i))
const own = aTransaction(50, {
  isOwn: true,
  username: 'maya_luz',
  walletData: { beforeBalance: null, afterBalance: { coin: 12_580.5, ticket: 24 } },
})
const joined = aTransaction(51, { source: 'signup', game: null, amount: 0, payout: 0 })
let server: FakeServer

beforeEach(async () => {
  server = startServer({ isSignedIn: true, transactions: [own, joined, ...dice] })
  await checkFirst()
})

const rows = () => screen.getAllByRole('row').slice(1)
const cells = (row: HTMLElement | undefined) =>
  row === undefined
    ? []
    : within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent)

test("own rows show their balance, other players' rows a dash [HIST-07]", async () => {
  renderPage(<RecentResults />)
  await screen.findByText('maya_luz')
  expect(cells(rows()[0]).at(-1)).toBe('₱12,580.50')
  expect(cells(rows()[1])).toEqual([
    'Dice',
    'ju••••ta',
    '11/14/25 9:42PM',
    '₱100.00',
    '2.00x',
    'up ₱200.00',
    '—',
  ])
})

test('a sign-up is shown as an account created, among all sources only [HIST-07]', async () => {
  const user = renderPage(<RecentResults />)
  await screen.findByText('maya_luz')
  expect(screen.queryByText('Account created')).toBeNull()
  await user.click(screen.getByRole('tab', { name: 'All Source' }))
  expect(await screen.findByText('Account created')).toBeTruthy()
})

test("the next page is requested once, by the last row's key [HIST-05, HIST-06]", async () => {
  const user = renderPage(<RecentResults />)
  await screen.findByText('Page 1 of 3')
  await user.click(screen.getByRole('button', { name: 'Next page' }))
  await screen.findByText('Page 2 of 3')
  const request = server.callsOf(listRecentTransactions)
  expect(request).toHaveLength(2)
  const last = dice[8]
  expect(request[1]?.body).toEqual({
    lastEvaluatedKey: { id: last?.id, createdAt: last?.createdAt },
  })
  await user.click(screen.getByRole('button', { name: 'Previous page' }))
  await user.click(screen.getByRole('button', { name: 'Next page' }))
  await screen.findByText('Page 2 of 3')
  expect(server.callsOf(listRecentTransactions)).toHaveLength(2)
})

test('the last page has no next page', async () => {
  const user = renderPage(<RecentResults />)
  await screen.findByText('Page 1 of 3')
  for (const page of [2, 3]) {
    await user.click(screen.getByRole('button', { name: 'Next page' }))
    await screen.findByText(`Page ${page} of 3`)
  }
  expect(rows()).toHaveLength(5)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Next page' }).disabled).toBe(true)
})

test('a row that arrives twice is shown once [HIST-06]', async () => {
  server.state.transactions.splice(12, 0, dice[3] ?? own)
  const user = renderPage(<RecentResults />)
  await screen.findByText('Page 1 of 3')
  await user.click(screen.getByRole('button', { name: 'Next page' }))
  await screen.findByText('Page 2 of 3')
  expect(new Set(rows().map((row) => cells(row)[2])).size).toBe(rows().length)
})

test('an error is not announced; the table shows that it is not updated [ERR-06]', async () => {
  server.failNext(listRecentTransactions, { status: 422 })
  const user = renderPage(<RecentResults />)
  expect(await screen.findByText('Not updated')).toBeTruthy()
  expect(snackbarTexts()).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  await waitFor(() => expect(screen.getByText('maya_luz')).toBeTruthy())
})

test("the page of a game has that game's results, the player's bets and all games", async () => {
  const user = renderPage(<RecentResults game="mines" />)
  const tabs = screen.getAllByRole('tab').map((tab) => tab.textContent)
  expect(tabs).toEqual(['Mines history', 'My bets', 'All games'])
  expect(await screen.findByText('No results yet.')).toBeTruthy()
  await user.click(screen.getByRole('tab', { name: 'All games' }))
  expect(await screen.findByText('maya_luz')).toBeTruthy()
  await user.click(screen.getByRole('tab', { name: 'My bets' }))
  await waitFor(() => expect(server.callsOf(listTransactionHistory)).toHaveLength(1))
})

test('the player’s own bets fill each page without the other entries, and name nobody', async () => {
  const entries = Array.from({ length: 72 }, (_, i) =>
    aTransaction(i, i % 4 === 0 ? { isOwn: true } : { source: 'deposit', game: null }),
  )
  server.state.transactions = entries
  const user = renderPage(<RecentResults game="dice" />)
  await user.click(screen.getByRole('tab', { name: 'My bets' }))
  await screen.findAllByText('Dice')
  await waitFor(() => expect(rows()).toHaveLength(10))
  expect(screen.queryByRole('columnheader', { name: 'User' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Next page' }))
  await waitFor(() => expect(rows()).toHaveLength(8))
  expect(screen.getByText('Page 2 of 2')).toBeTruthy()
})

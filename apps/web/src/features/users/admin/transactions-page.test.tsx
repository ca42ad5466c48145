import { listAllTransactions } from '@kapis/contract/routes'
import type { ListedTransaction } from '@kapis/contract/transactions'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { FakeServer } from '../../../../test/fake-server.ts'
import { aPage, openStaffPage } from '../../../../test/staff-page.tsx'
import { formatDateTime } from '#lib/format.ts'
import { TransactionsPage } from './transactions-page.tsx'

const BALANCE = { coin: 100, ticket: 0 }
const line: ListedTransaction = {
  transactionHistoryId: '005d3b74-f0f4-8c74-8000-000000000034',
  reference: '6a99b4400034',
  userId: '8f14e45f-ceea-467f-a0e6-91f0e4b8d312',
  username: 'maya_luz',
  createdAt: '2026-11-14T13:42:00.000Z',
  updatedAt: '2026-11-14T13:42:00.000Z',
  currency: 'coin',
  amount: 61.25,
  payout: 61.25,
  payoutMultiplier: 0,
  source: 'admin',
  game: null,
  gameData: null,
  fairnessData: null,
  balanceData: { beforeBalance: BALANCE, afterBalance: BALANCE },
  isBalanceIncrease: true,
  seq: 34,
}

const STOPPED_AT = '2026-11-12T04:30:00.000Z'

const answerLine = (server: FakeServer) =>
  server.on(listAllTransactions, () => ({
    transactions: [line],
    pagination: aPage([line]),
    searchedTo: null,
  }))
/** Simulates a slow search: the first page times out without a match, and the second has one. */
const answerSlowly = (server: FakeServer) =>
  server.on(listAllTransactions, ({ query: { page } }) => ({
    transactions: page === 1 ? [] : [line],
    pagination: aPage(page === 1 ? [] : [line], { page, total: 11 }),
    searchedTo: page === 1 ? STOPPED_AT : null,
  }))
const answerNothing = (server: FakeServer) =>
  server.on(listAllTransactions, () => ({
    transactions: [],
    pagination: aPage([]),
    searchedTo: null,
  }))

const open = (prepare: (server: FakeServer) => void, at = '/admin/transactions') =>
  openStaffPage(<TransactionsPage />, at, { prepare })
const request = (server: FakeServer) => server.callsOf(listAllTransactions).at(-1)?.query

test('each filter goes to the URL and to the server', async () => {
  const { server, user, address } = await open(answerLine)
  await screen.findByText('maya_luz')
  const choices = [
    ['Source', 'source', 'admin'],
    ['Game', 'game', 'keno'],
    ['Currency', 'currency', 'ticket'],
  ] as const
  for (const [label, key, value] of choices) {
    await user.selectOptions(screen.getByRole('combobox', { name: label }), value)
    await waitFor(() => expect(address()).toContain(`${key}=${value}`))
  }
  await user.type(screen.getByRole('textbox', { name: 'Min amount' }), '₱1,061{Enter}')
  await waitFor(() => expect(address()).toContain('amountMin=1061'))
  await user.type(screen.getByRole('textbox', { name: 'Max amount' }), 'much{Enter}')
  const sent = { source: 'admin', game: 'keno', currency: 'ticket', amountMin: '1061' }
  await waitFor(() => expect(request(server)).toEqual({ page: '1', pageSize: '10', ...sent }))
  expect(address()).not.toContain('amountMax')
})

test('a URL with filters requests them, and a row links to its history entry', async () => {
  const { server } = await open(answerLine, '/admin/transactions?source=admin&amountMin=61')
  const link = (await screen.findAllByRole('link'))[0]
  expect(request(server)).toMatchObject({ source: 'admin', amountMin: '61' })
  expect(link?.getAttribute('href')).toBe(
    `/admin/users/${line.userId}?tab=transactions&entry=34&modal=open&itemId=${line.transactionHistoryId}`,
  )
})

test('a list without a match shows a notice, and its filters can be cleared', async () => {
  const { server, user, address } = await open(answerNothing, '/admin/transactions?game=keno')
  expect(await screen.findByText('No data found')).toBeTruthy()
  expect(screen.queryByText(/Searched back to/)).toBeNull()
  answerLine(server)
  await user.click(screen.getByRole('button', { name: 'Clear filters' }))
  await screen.findByText('maya_luz')
  expect(address()).toBe('/admin/transactions')
})

test('a page that timed out shows how far it searched, and the next one continues', async () => {
  const { server, user } = await open(answerSlowly, '/admin/transactions?currency=ticket')
  const note = `Searched back to ${formatDateTime(STOPPED_AT)}. The next page continues from there.`
  expect(await screen.findByText(note)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Next page' }))
  expect(await screen.findByText('maya_luz')).toBeTruthy()
  expect(request(server)).toMatchObject({
    page: '2',
    currency: 'ticket',
    after: expect.stringMatching(/Z_/) as string,
  })
  expect(screen.queryByText(note)).toBeNull()
})

import { listTransactions } from '@kapis/contract/routes'
import type { Transaction } from '@kapis/contract/transactions'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { FakeServer } from '../../../../../../test/fake-server.ts'
import { aPage, aStaffUser, openStaffPage } from '../../../../../../test/staff-page.tsx'
import { formatDateTime } from '#lib/format.ts'
import type { UserDetails } from '../../user-details.ts'
import { TransactionsTab } from './transactions-tab.tsx'

const user = aStaffUser()
const NONE = { coin: 0, ticket: 0 }
const details: UserDetails = {
  user,
  account: {
    balance: NONE,
    held: NONE,
    gamesPlayed: 0,
    totalWageredAmount: 0,
    deposited: 0,
    withdrawn: 0,
    deposits: 0,
    withdrawals: 0,
  },
  quarantine: null,
  deletionBlocks: [],
}
const line: Transaction = {
  transactionHistoryId: '005d3b74-f0f4-8c74-8000-000000000034',
  reference: '6a99b4400034',
  userId: user.userId,
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
  balanceData: { beforeBalance: NONE, afterBalance: NONE },
  isBalanceIncrease: true,
  seq: 34,
}

const answer = (server: FakeServer, searchedTo: string | null = null) =>
  server.on(listTransactions, ({ query: { page } }) => ({
    transactions: [line],
    pagination: aPage([line], { page, total: 11 }),
    searchedTo,
  }))
const HERE = `/admin/users/${user.userId}?tab=transactions`
const open = (prepare: (server: FakeServer) => void, at = HERE) =>
  openStaffPage(<TransactionsTab details={details} />, at, { prepare })
const request = (server: FakeServer) => server.callsOf(listTransactions).at(-1)?.query

test('source and game go to the URL and to the server, and can be cleared', async () => {
  const { server, user: staff, address } = await open((to) => answer(to))
  await screen.findByText(line.reference)
  await staff.selectOptions(screen.getByRole('combobox', { name: 'Source' }), 'Withdrawal')
  await waitFor(() => expect(address()).toContain('source=withdraw'))
  await staff.selectOptions(screen.getByRole('combobox', { name: 'Game' }), 'Keno')
  const sent = { page: '1', pageSize: '10', source: 'withdraw', game: 'keno' }
  await waitFor(() => expect(request(server)).toEqual(sent))
  await staff.click(screen.getByRole('button', { name: /Clear.*Game/ }))
  await waitFor(() => expect(address()).toBe(`${HERE}&source=withdraw`))
})

test('a filtered page has an open total, and the next one starts at its key', async () => {
  const { server, user: staff } = await open((to) => answer(to), `${HERE}&source=admin`)
  expect(await screen.findByText(/more follow/)).toBeTruthy()
  await staff.click(screen.getByRole('button', { name: 'Next page' }))
  const before = expect.any(String) as string
  await waitFor(() => expect(request(server)).toMatchObject({ page: '2', before, source: 'admin' }))
})

test('the request, the payment and the return of a withdrawal have names of their own', async () => {
  const balances = (coin: number) => ({ coin, ticket: 0 })
  const entry = (
    seq: number,
    before: number,
    after: number,
    change: Partial<Transaction> = {},
  ) => ({
    ...line,
    transactionHistoryId: `005d3b74-f0f4-8c74-8000-00000000003${seq}`,
    seq,
    source: 'withdraw' as const,
    balanceData: { beforeBalance: balances(before), afterBalance: balances(after) },
    ...change,
  })
  const rows = [entry(3, 50, 100, { source: 'refund' }), entry(2, 50, 50), entry(1, 100, 50)]
  await open((server) =>
    server.on(listTransactions, () => ({
      transactions: rows,
      pagination: aPage(rows),
      searchedTo: null,
    })),
  )
  for (const name of ['returned', 'paid', 'requested']) {
    expect(await screen.findByText(`Withdrawal ${name}`)).toBeTruthy()
  }
})

test('a link to an old transaction opens it above the newest ones', async () => {
  const old = { ...line, transactionHistoryId: '005d3b74-f0f4-8c74-8000-000000000007', seq: 7 }
  const link = `${HERE}&entry=7&modal=open&itemId=${old.transactionHistoryId}`
  const { server } = await open((to) => {
    to.on(listTransactions, ({ query: { before } }) => {
      const rows = before === 8 ? [{ ...old, reference: '6a99b4400007' }] : [line]
      return { transactions: rows, pagination: aPage(rows), searchedTo: null }
    })
  }, link)
  expect(await screen.findByText('6a99b4400007')).toBeTruthy()
  const queries = server.callsOf(listTransactions).map(({ query }) => query)
  expect(queries).toContainEqual({ page: '1', pageSize: '10' })
})

test('a page that timed out shows how far it searched', async () => {
  const at = '2026-11-12T04:30:00.000Z'
  await open((to) => answer(to, at), `${HERE}&source=admin`)
  const note = `Searched back to ${formatDateTime(at)}. The next page continues from there.`
  expect(await screen.findByText(note)).toBeTruthy()
})

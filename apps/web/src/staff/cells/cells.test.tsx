import { paginate } from '@kapis/contract/paging'
import {
  getCellSums,
  getFigures,
  getInsights,
  getOverview,
  getUser,
  listUsers,
  updateUser,
} from '@kapis/contract/routes'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { anOverview, someFigures, someInsights } from '../../../test/fake-office.ts'
import type { FakeServer } from '../../../test/fake-server.ts'
import { aStaffUser, openStaffPage } from '../../../test/staff-page.tsx'
import { api } from '#lib/api/api-client.ts'
import { DataTable } from '../table/data-table.tsx'
import { useList } from '../table/use-list.ts'
import { ALL_CELLS, NONE_MISSING, useCells } from './cell-choice.ts'
import { CellSelect } from './cell-select.tsx'
import { CellNotes } from './cell-notes.tsx'
import { atCell } from './image-address.ts'
import { forgetIds } from './known-ids.ts'
import { routeCall } from './route-calls.ts'

const NAMES = ['c1', 'c2']
const ID = (cell: string, n: number) => `0b9d7e62-5d0b-4f1a-9a5${cell.slice(1)}-00000000000${n}`
const userOf = (cell: string, n: number) =>
  aStaffUser({
    userId: ID(cell, n),
    username: `${cell}-user-${n}`,
    createdAt: `2026-11-15T00:00:${String(50 - n * 10 - (cell === 'c2' ? 5 : 0))}.000Z`,
  })

/** The cell that each request named; null for the own one. */
let cells: (string | null)[]
beforeEach(() => {
  cells = []
  forgetIds()
  sessionStorage.clear()
  useCells.setState({ chosen: null, names: [], sums: null, missing: NONE_MISSING })
  api.routeCalls(routeCall)
})
afterEach(() => {
  cleanup()
  api.routeCalls((route, sent, send) => send(route, sent))
})

/** Answers lists of users by the cell of the request, as the servers of two cells would. */
function prepare(server: FakeServer, { hasOthers = true, dead = '' } = {}): void {
  let cell = 'c1'
  const answer = server.fetch
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const named = new Headers(init.headers).get('kapis-cell')
    cells.push(named)
    cell = named ?? 'c1'
    if (cell === dead) return Response.json({ code: 'unavailable', message: '' }, { status: 503 })
    return answer(url, init)
  })
  const others = () => (hasOthers ? { cells: { here: cell, names: NAMES } } : {})
  server.on(getOverview, () => anOverview(others()))
  server.on(getCellSums, () => ({
    cells: NAMES.map((name) => ({
      name,
      state: 'open' as const,
      isAnswering: name !== dead,
      ageSeconds: name === dead ? null : 1,
      figures: name === dead ? null : anOverview(),
    })),
    totals: anOverview({ players: 2568 }),
  }))
  server.on(listUsers, ({ query }) => {
    const all = [1, 2, 3].map((n) => userOf(cell, n))
    const start = query.after === undefined ? 0 : Number(query.after.split('_')[0])
    const users = all.slice(start, start + query.pageSize)
    const end = start + users.length
    const key = end < all.length ? { id: ID(cell, end), createdAt: String(end) } : null
    const shown = { currentPage: 1, pageSize: query.pageSize, itemsReturned: users.length }
    return { users, pagination: paginate({ ...shown, totalItems: 3, lastEvaluatedKey: key }) }
  })
}

function Page() {
  const list = useList({
    name: 'users',
    route: listUsers,
    rows: ({ users }) => users,
    rowId: ({ userId }) => userId,
  })
  const columns = [
    { key: 'name', title: 'Name', cell: ({ username }: { username: string }) => username },
  ]
  return (
    <>
      <CellSelect />
      <CellNotes scope="rows" />
      <DataTable list={list} caption="Users" columns={columns} csvName="users" />
    </>
  )
}
const open = (at = '/admin/users?pageSize=5', options = {}) =>
  openStaffPage(<Page />, at, { prepare: (server) => prepare(server, options) })
const names = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent)

test('a single cell shows no selector, and its requests name no cell', async () => {
  const { server } = await open(undefined, { hasOthers: false })
  await screen.findByText('c1-user-1')
  expect(screen.queryByRole('combobox', { name: 'Cell' })).toBeNull()
  expect(names()).toEqual(['c1-user-1', 'c1-user-2', 'c1-user-3'])
  expect(new Set(cells)).toEqual(new Set([null]))
  expect(server.callsOf(getCellSums)).toHaveLength(0)
})

test('the selector names the own cell, and all requests name the chosen one', async () => {
  const { user } = await open()
  const select = await screen.findByRole('combobox', { name: 'Cell' })
  expect(select).toHaveProperty('value', 'c1')
  cells = []
  await user.selectOptions(select, 'c2')
  await screen.findByText('c2-user-1')
  expect(new Set(cells)).toEqual(new Set(['c2']))
  expect(sessionStorage.getItem('kapis-staff-cell')).toBe('c2')
  expect(atCell('/image?of=proof', 'any')).toBe('/image?of=proof&cell=c2')
})

test('all cells are merged page by page, each row with its cell', async () => {
  useCells.setState({ chosen: ALL_CELLS })
  const { user } = await open()
  await screen.findByText('c2-user-1')
  expect(names()).toEqual([
    'c1-user-1c1',
    'c2-user-1c2',
    'c1-user-2c1',
    'c2-user-2c2',
    'c1-user-3c1',
  ])
  await user.click(screen.getByRole('button', { name: 'Next page' }))
  await waitFor(() => expect(names()).toEqual(['c2-user-3c2']))
})

test('another cell is shown from its first page on', async () => {
  useCells.setState({ chosen: ALL_CELLS })
  const { server, user, address } = await open('/admin/users?search=user&pageSize=5')
  await screen.findByText('c2-user-1')
  await user.click(screen.getByRole('button', { name: 'Next page' }))
  await waitFor(() => expect(names()).toEqual(['c2-user-3c2']))
  expect(address()).toMatch(/page=2.*after=/)
  const before = server.callsOf(listUsers).length
  await user.selectOptions(screen.getByRole('combobox', { name: 'Cell' }), 'c1')
  await waitFor(() => expect(names()).toEqual(['c1-user-1', 'c1-user-2', 'c1-user-3']))
  expect(address()).toBe('/admin/users?search=user&pageSize=5')
  const calls = server.callsOf(listUsers).slice(before)
  expect(calls.filter(({ query }) => query.page !== '1' || 'after' in query)).toEqual([])
})

test('a page that is opened by its number is reached from the first one', async () => {
  useCells.setState({ chosen: ALL_CELLS })
  await open('/admin/users?page=2&pageSize=5')
  await screen.findByText('c2-user-3')
  expect(names()).toEqual(['c2-user-3c2'])
  expect(screen.getByText('Page 2 of 2')).toBeTruthy()
})

test('a call about a row of the list goes to the cell of the row', async () => {
  useCells.setState({ chosen: ALL_CELLS })
  const { server } = await open()
  await screen.findByText('c2-user-1')
  server.on(updateUser, () => ({ user: userOf('c2', 1) }))
  cells = []
  const params = { userId: ID('c2', 1) }
  await api.call(updateUser, { params, body: { comment: 'Seen', reason: 'Asked' } })
  expect(cells).toEqual(['c2'])
  expect(atCell('/image', ID('c2', 1))).toBe('/image?cell=c2')
})

test('something that no list has shown is found in the cell that has it', async () => {
  useCells.setState({ chosen: ALL_CELLS, names: NAMES })
  const { server } = await open()
  await screen.findByText('c2-user-1')
  server.failNext(getUser, { status: 404, code: 'not_found' }, { status: 404, code: 'not_found' })
  cells = []
  const params = { userId: '0b9d7e62-5d0b-4f1a-9a55-7d1f5f6c0099' }
  await expect(api.call(getUser, { params })).rejects.toMatchObject({ code: 'not_found' })
  expect(new Set(cells)).toEqual(new Set(NAMES))
})

test('a cell that does not answer is left out of the list and named', async () => {
  useCells.setState({ chosen: ALL_CELLS })
  await open(undefined, { dead: 'c2' })
  await screen.findByText('c1-user-1')
  expect(names()).toEqual(['c1-user-1c1', 'c1-user-2c1', 'c1-user-3c1'])
  const note = screen.getByText('No answer from c2. Its rows are missing.')
  expect(note.closest('[role="status"]')).not.toBeNull()
})

test('a cell without the filter for copies of staff is asked without it', async () => {
  useCells.setState({ chosen: ALL_CELLS })
  const { server } = await open()
  await screen.findByText('c2-user-1')
  server.failNext(listUsers, { status: 400, code: 'bad_request' })
  const query = { page: 1, pageSize: 5 }
  const { users } = await act(() => api.call(listUsers, { query }))
  expect(users).toHaveLength(5)
  const filters = server.callsOf(listUsers).map((call) => call.query['homeOnly'])
  expect(filters).toEqual(['true', 'true', 'true', 'true', undefined])
  expect(useCells.getState().missing.list).toEqual([])
})

test.each([
  ['charts', getFigures],
  ['insights', getInsights],
] as const)('a cell that answers for its sums but not for its %s is named', async (_, failing) => {
  useCells.setState({ chosen: ALL_CELLS })
  const prepareSums = (server: FakeServer) => {
    prepare(server)
    server.on(getFigures, () => someFigures())
    server.on(getInsights, () => someInsights())
  }
  const { server } = await openStaffPage(<CellNotes scope="sums" />, '/admin', {
    prepare: prepareSums,
  })
  const load = async () => {
    await api.call(getOverview, {})
    await api.call(getFigures, { query: { days: 14 } })
    await api.call(getInsights, { query: { days: 14 } })
  }
  server.failNext(failing, { status: 503, code: 'unavailable' })
  await act(load)
  expect(screen.getByRole('status').textContent).toBe(
    'No answer from c1. Sums use the last known figures, and charts leave out what is missing.',
  )
  await act(load)
  expect(screen.getByRole('status').textContent).toBe('')
})

test('the overview of all cells is their sum', async () => {
  useCells.setState({ chosen: ALL_CELLS })
  await open()
  await screen.findByText('c2-user-1')
  const totals = await act(() => api.call(getOverview, {}))
  expect(totals).toMatchObject({ players: 2568, cells: { here: ALL_CELLS, names: NAMES } })
  expect(useCells.getState().sums?.cells).toHaveLength(2)
})

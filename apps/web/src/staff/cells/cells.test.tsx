import { ALL_CELLS, SILENT_HEADER } from '@kapis/contract/over-cells'
import { paginate } from '@kapis/contract/paging'
import {
  getCellSums,
  getFigures,
  getInsights,
  getOverview,
  listUsers,
  updateUser,
} from '@kapis/contract/routes'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { anOverview, someFigures, someInsights } from '../../../test/fake-office.ts'
import type { FakeServer } from '../../../test/fake-server.ts'
import { aStaffUser, openStaffPage } from '../../../test/staff-page.tsx'
import { api, sendThrough } from '#lib/api/api-client.ts'
import { DataTable } from '../table/data-table.tsx'
import { useList } from '../table/use-list.ts'
import { callCells } from './call-cells.ts'
import { atCell, useCells } from './cell-choice.ts'
import { CellSelect } from './cell-select.tsx'
import { CellNotes } from './cell-notes.tsx'

const NAMES = ['c1', 'c2']
const ID = (cell: string, n: number) => `0b9d7e62-5d0b-4f1a-9a5${cell.slice(1)}-00000000000${n}`
const userOf = (cell: string, n: number) =>
  aStaffUser({ userId: ID(cell, n), username: `${cell}-user-${n}` })

/** The cell that each request named; null for the staff member's own cell. */
let cells: (string | null)[]
/** The paths of which the replies lack `c2`. */
let lacking: Set<string>
beforeEach(() => {
  cells = []
  lacking = new Set()
  sessionStorage.clear()
  useCells.setState({ chosen: null, silent: {}, names: [], own: null })
  sendThrough(callCells)
})
afterEach(() => {
  cleanup()
  sendThrough((_, ask) => ask({}))
})

/** Answers by the cell of the request, as the gateway of two cells would. */
function prepare(server: FakeServer, { hasOthers = true } = {}): void {
  let cell = 'c1'
  const answer = server.fetch
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const named = new Headers(init.headers).get('kapis-cell')
    cells.push(named)
    cell = named ?? 'c1'
    const reply = await answer(url, init)
    if (lacking.has(url.split('?')[0]!)) reply.headers.set(SILENT_HEADER, 'c2')
    return reply
  })
  const others = () => (hasOthers ? { cells: { here: cell, names: NAMES } } : {})
  server.on(getOverview, () => anOverview(others()))
  server.on(getFigures, () => someFigures())
  server.on(getInsights, () => someInsights())
  server.on(listUsers, ({ query }) => {
    const of = cell === ALL_CELLS ? NAMES : [cell]
    const all = [1, 2, 3].flatMap((n) =>
      of.map((name) => ({ ...userOf(name, n), ...(of.length > 1 && { cell: name }) })),
    )
    const start = query.after === undefined ? 0 : Number(query.after.split('_')[0])
    const users = all.slice(start, start + query.pageSize)
    const end = start + users.length
    const key = end < all.length ? { id: 'k', createdAt: String(end) } : null
    const shown = { currentPage: 1, pageSize: query.pageSize, itemsReturned: users.length }
    const totals = { totalItems: all.length, lastEvaluatedKey: key }
    return { users, pagination: paginate({ ...shown, ...totals }) }
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

test('the selector names the cell of the staff member, and all requests name the chosen one', async () => {
  const { user } = await open()
  const select = await screen.findByRole('combobox', { name: 'Cell' })
  expect(select).toHaveProperty('value', 'c1')
  cells = []
  await user.selectOptions(select, 'c2')
  await screen.findByText('c2-user-1')
  expect(new Set(cells)).toEqual(new Set(['c2']))
  expect(sessionStorage.getItem('kapis-staff-cell')).toBe('c2')
  expect(atCell('/image?of=proof')).toBe('/image?of=proof&cell=c2')
})

test('a cell that does not answer can be left, and the selector keeps the focus', async () => {
  useCells.setState({ chosen: 'c2' })
  const { server, user } = await openStaffPage(<Page />, '/admin/users', {
    prepare(fake) {
      prepare(fake)
      fake.failNext(getOverview, { status: 503 })
    },
  })
  const select = await screen.findByRole('combobox', { name: 'Cell' })
  expect(select).toHaveProperty('value', 'c2')
  await user.selectOptions(select, 'Own cell')
  await screen.findByText('c1-user-1')
  await waitFor(() => expect(select).toHaveProperty('value', 'c1'))
  expect(useCells.getState().chosen).toBeNull()
  expect(within(select).getAllByRole('option')).toHaveLength(3)
  server.failNext(getOverview, { status: 503 })
  select.focus()
  await user.selectOptions(select, 'c2')
  await screen.findByText('c2-user-1')
  expect(document.activeElement).toBe(select)
})

test('the rows of all cells have a column with their cell', async () => {
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
  expect(calls.filter(({ query }) => query['page'] !== '1' || 'after' in query)).toEqual([])
})

test('with all cells, calls and images name all of them: the gateway finds the cell of a row', async () => {
  useCells.setState({ chosen: ALL_CELLS })
  const { server } = await open()
  await screen.findByText('c2-user-1')
  server.on(updateUser, () => ({ user: userOf('c2', 1) }))
  cells = []
  const params = { userId: ID('c2', 1) }
  await api.call(updateUser, { params, body: { comment: 'Seen', reason: 'Asked' } })
  expect(cells).toEqual([ALL_CELLS])
  expect(atCell('/image')).toBe('/image?cell=*')
})

test('a cell that is missing from a list is named, until it answers again', async () => {
  useCells.setState({ chosen: ALL_CELLS })
  lacking.add(listUsers.path)
  await open()
  await screen.findByText('c1-user-1')
  const note = screen.getByText('No answer from c2. Its rows are missing.')
  expect(note.closest('[role="status"]')).not.toBeNull()
  lacking.clear()
  await act(() => api.call(listUsers, { query: {} }))
  expect(screen.queryByText('No answer from c2. Its rows are missing.')).toBeNull()
})

test.each([
  ['overview', getOverview],
  ['charts', getFigures],
  ['insights', getInsights],
] as const)('a cell that is missing from the %s is named', async (_, failing) => {
  useCells.setState({ chosen: ALL_CELLS })
  await openStaffPage(<CellNotes scope="sums" />, '/admin', { prepare })
  const load = async () => {
    await api.call(getOverview, {})
    await api.call(getFigures, { query: { days: 14 } })
    await api.call(getInsights, { query: { days: 14 } })
  }
  lacking.add(failing.path)
  await act(load)
  expect(screen.getByRole('status').textContent).toBe(
    'No answer from c2. Sums use the last known figures, and charts leave out what is missing.',
  )
  lacking.clear()
  await act(load)
  expect(screen.getByRole('status').textContent).toBe('')
})

test('a chosen cell that is no longer in the directory is left', async () => {
  useCells.setState({ chosen: 'c9' })
  const { server } = await open()
  server.failNext(getOverview, { status: 404, code: 'not_found' })
  await expect(api.call(getOverview, {})).rejects.toMatchObject({ code: 'not_found' })
  expect(useCells.getState().chosen).toBeNull()
})

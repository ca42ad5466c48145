import { setTimeout as pause } from 'node:timers/promises'
import { ALL_CELLS, SILENT_HEADER } from '@kapis/contract/over-cells'
import type { Pagination } from '@kapis/contract/paging'
import {
  createNotification,
  createPromoCode,
  deleteUsers,
  getFigures,
  getOverview,
  getSettings,
  getUser,
  listPromoCodes,
  listUsers,
  searchAll,
  updatePromoCode,
  updateUser,
} from '@kapis/contract/routes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readStaffRow, sendAs } from '../../../test/as-staff.ts'
import { openTestCells } from '../../../test/open-cells.ts'
import type { TestCells } from '../../../test/open-cells.ts'
import type { Player } from '../../../test/test-app.ts'

let both: TestCells
let boss: Player
/** The players, in the order of their creation: one in each cell, in turns. */
const players: { cell: 'c1' | 'c2'; player: Player }[] = []
beforeAll(async () => {
  both = await openTestCells()
  boss = await both.c1.aPlayer({ role: 'super_admin' })
  for (const cell of ['c1', 'c2', 'c1', 'c2', 'c2'] as const) {
    players.push({ cell, player: await both[cell].aPlayer() })
  }
  while ((await readStaffRow(both.c2, boss)) === undefined) await pause(20)
})
afterAll(() => both.close())

const over = { cell: ALL_CELLS }
type Listed = {
  users: { userId: string; username: string; cell: string }[]
  pagination: Pagination
}
const list = async (query: Record<string, string>) => {
  const answer = await sendAs(both.c1, boss, listUsers, { query, ...over })
  return { ...answer, ...(answer.data as Listed) }
}
const first = (cell: 'c1' | 'c2') => players.find((one) => one.cell === cell)!.player
const of = ({ userId }: Player) => ({ params: { userId } })
const named = { role: 'player', sortOrder: 'asc' }
const all = () => players.map(({ cell, player }) => [player.userId, cell])

test('a list of all cells is merged by its sort key, and each row names its cell', async () => {
  const { users, pagination, reply } = await list({ ...named, page: '1', pageSize: '50' })
  expect(users.map(({ userId, cell }) => [userId, cell])).toEqual(all())
  expect(pagination).toMatchObject({ totalItems: 5, hasNextPage: false })
  expect(reply.headers).not.toHaveProperty(SILENT_HEADER)
})

test('pages follow each other by their keys, and by their numbers', async () => {
  const seen: string[][] = []
  let after: string | undefined
  for (let page = 1; page <= 3; page += 1) {
    const place = { page: String(page), pageSize: '2' }
    const byKey = await list({ ...named, ...place, ...(after !== undefined && { after }) })
    const byNumber = await list({ ...named, ...place })
    expect(byNumber.users).toEqual(byKey.users)
    seen.push(...byKey.users.map(({ userId, cell }) => [userId, cell]))
    const key = byKey.pagination.lastEvaluatedKey
    after = key === null ? undefined : `${key.createdAt}_${key.id}`
    expect(byKey.pagination).toMatchObject({ currentPage: page, totalItems: 5, totalPages: 3 })
  }
  expect(after).toBeUndefined()
  expect(seen).toEqual(all())
  const past = await list({ ...named, page: '9', pageSize: '2' })
  expect(past).toMatchObject({ users: [], pagination: { totalItems: 5, totalPages: 3 } })
})

test('a list is merged by the field by which it is asked to be sorted', async () => {
  const { users } = await list({ role: 'player', sortBy: 'username', pageSize: '50' })
  const names = users.map(({ username }) => username.toLowerCase())
  expect(names).toEqual(names.toSorted())
  expect(new Set(users.map(({ cell }) => cell))).toEqual(new Set(['c1', 'c2']))
})

test('staff are listed once, by their own cell', async () => {
  const { users } = await list({ role: 'super_admin', pageSize: '50' })
  expect(users.map(({ userId, cell }) => [userId, cell])).toEqual([[boss.userId, 'c1']])
})

test('without a choice of all cells, no row names a cell', async () => {
  const { data } = await sendAs(both.c1, boss, listUsers, { query: named })
  expect((data as Listed).users[0]).not.toHaveProperty('cell')
})

test('a wrong query is refused as in one cell', async () => {
  const refused = await sendAs(both.c1, boss, listUsers, { query: { page: 'x' }, ...over })
  expect(refused.status).toBe(400)
})

test('a call about a row goes to the cell that has it, also a change', async () => {
  const there = first('c2')
  const read = await sendAs(both.c1, boss, getUser, { ...of(there), ...over })
  expect(read.data).toMatchObject({ user: { username: there.username } })
  const body = { comment: 'From all cells', reason: 'Asked' }
  const changed = await sendAs(both.c1, boss, updateUser, { ...of(there), body, ...over })
  expect(changed.status).toBe(200)
  const own = await sendAs(both.c1, boss, getUser, { ...of(first('c1')), ...over })
  expect(own.status).toBe(200)
})

test('a row that no cell has is refused, and so are rows of several cells: several_cells', async () => {
  const nobody = { params: { userId: '00000000-0000-4000-8000-00000000dead' } }
  const body = { comment: 'x', reason: 'Asked' }
  const unknown = await sendAs(both.c1, boss, updateUser, { ...nobody, body, ...over })
  expect(unknown.code).toBe('not_found')
  const userIds = [first('c1').userId, first('c2').userId]
  const mixed = await sendAs(both.c1, boss, deleteUsers, { body: { userIds }, ...over })
  expect(mixed).toMatchObject({ status: 409, code: 'several_cells' })
})

test('a row of a cell that does not answer is refused: unavailable, never done here', async () => {
  const dead = { name: 'c3', address: 'http://127.0.0.1:1' }
  await both.owner.insertInto('cell').values(dead).execute()
  await pause(1_100)
  try {
    const nobody = { params: { userId: '00000000-0000-4000-8000-00000000dead' } }
    const body = { comment: 'x', reason: 'Asked' }
    const change = await sendAs(both.c1, boss, updateUser, { ...nobody, body, ...over })
    expect(change).toMatchObject({ status: 503, code: 'unavailable' })
    const found = await sendAs(both.c1, boss, getUser, { ...of(first('c2')), ...over })
    expect(found.status).toBe(200)
    const { users, reply } = await list({ ...named, pageSize: '50' })
    expect(users).toHaveLength(5)
    expect(reply.headers[SILENT_HEADER]).toBe('c3')
    const search = await sendAs(both.c1, boss, searchAll, { query: { q: 'abc' }, ...over })
    expect(search.data).toMatchObject({ isPartial: true })
  } finally {
    await both.owner.deleteFrom('cell').where('name', '=', 'c3').execute()
    await pause(1_100)
  }
})

test('the figures of all cells are added', async () => {
  const { data } = await sendAs(both.c1, boss, getOverview, over)
  expect(data).toMatchObject({ players: 5, cells: { here: ALL_CELLS, names: ['c1', 'c2'] } })
  const charts = await sendAs(both.c1, boss, getFigures, { query: { days: '3' }, ...over })
  expect(charts.data!['days']).toHaveLength(3)
})

test('a promo code, which every cell has, is changed here, and reaches the others', async () => {
  const uses = { maxUses: 9, availableUses: 9, expiration: '2999-01-01T00:00:00.000Z' }
  const code = { promoCode: 'OVERALL', amount: { coin: 5, ticket: 0 }, ...uses }
  const made = await sendAs(both.c1, boss, createPromoCode, { body: code, ...over })
  expect(made.status).toBe(200)
  const { promoCodeId } = made.data!['promoCode'] as { promoCodeId: string }
  const listed = await sendAs(both.c1, boss, listPromoCodes, { query: {}, ...over })
  const rows = listed.data!['promoCodes'] as { promoCodeId: string; cell: string }[]
  expect(rows.every((row) => row.promoCodeId === promoCodeId)).toBe(true)
  const params = { promoCodeId }
  const body = { status: 'disabled', reason: 'Over' }
  const changed = await sendAs(both.c1, boss, updatePromoCode, { params, body, ...over })
  expect(changed.status).toBe(200)
})

test('what is about a cell as a whole is that of the own one', async () => {
  expect((await sendAs(both.c1, boss, getSettings, over)).status).toBe(200)
  const body = { message: 'To all of this cell', type: 'admin' }
  expect((await sendAs(both.c1, boss, createNotification, { body, ...over })).status).toBe(200)
})

test('only another cell may ask which rows are here', async () => {
  const path = `/api/v1/peers/rows/userId?ids=${first('c1').userId}`
  const { statusCode } = await both.c1.app.inject({ url: path })
  expect(statusCode).toBe(401)
})

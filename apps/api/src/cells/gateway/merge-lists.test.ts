import { paginate } from '@kapis/contract/paging'
import { listWalletQueue } from '@kapis/contract/routes'
import { expect, test } from 'vitest'
import type { CellPage } from './merge-lists.ts'
import { mergeLists, orderOf, readCursors } from './merge-lists.ts'

const row = (at: number, more: object = {}) => ({ createdAt: `2026-11-15T00:00:${at}Z`, ...more })
function page(cell: string, times: number[], hasMore = false): CellPage {
  const rows = times.map((at) => row(at, { id: `${cell}-${at}` }))
  const key = hasMore ? { id: 'k', createdAt: `last-of-${cell}` } : null
  const shown = { currentPage: 1, pageSize: 3, totalItems: 10, itemsReturned: rows.length }
  const pagination = paginate({ ...shown, lastEvaluatedKey: key })
  return { cell, after: null, data: { reports: rows, pagination } }
}
const order = { by: 'createdAt', isDescending: true }
const first = { field: 'reports', page: 1, pageSize: 3, order, cursors: {} }
const idsOf = ({ rows }: ReturnType<typeof mergeLists>) => rows.map(({ id }) => id)

test('rows are merged by time, each with its cell', () => {
  const merged = mergeLists([page('c1', [50, 30, 10]), page('c2', [40, 20])], first)
  expect(idsOf(merged)).toEqual(['c1-50', 'c2-40', 'c1-30'])
  expect(merged.rows.map(({ cell }) => cell)).toEqual(['c1', 'c2', 'c1'])
  expect(merged.pagination).toMatchObject({ totalItems: 20, hasNextPage: true })
})

test('the next page begins in each cell after its last shown row', () => {
  const merged = mergeLists([page('c1', [50, 45, 40], true), page('c2', [20, 10])], first)
  expect(merged.next).toEqual({
    c1: { after: 'last-of-c1_k', skip: 0, isOver: false, total: 10 },
    c2: { after: null, skip: 0, isOver: false, total: 10 },
  })
  const { lastEvaluatedKey: key } = merged.pagination
  expect(readCursors(`${key!.createdAt}_${key!.id}`)).toEqual(merged.next)
})

test('a cell whose list ended on an earlier page still counts', () => {
  const cursors = { c2: { after: null, skip: 0, isOver: true, total: 7 } }
  const merged = mergeLists([page('c1', [50, 40])], { ...first, page: 2, cursors })
  expect(merged.pagination).toMatchObject({ totalItems: 17, hasNextPage: false })
})

test('a cell that does not answer keeps its place and counts, and the list goes on', () => {
  const c2 = { after: 'before_k', skip: 2, isOver: false, total: 7 }
  const merged = mergeLists([page('c1', [50, 40])], { ...first, page: 2, cursors: { c2 } })
  expect(merged.next).toMatchObject({ c1: { isOver: true }, c2 })
  expect(merged.pagination).toMatchObject({ totalItems: 17, hasNextPage: true })
})

test('the total is at least the rows up to this page, and one more if the list goes on', () => {
  const pages = [page('c1', [50, 30, 10], true), page('c2', [40, 20], true)]
  const later = mergeLists(pages, { ...first, page: 9 })
  expect(later.pagination).toMatchObject({ totalItems: 28, totalPages: 10, hasNextPage: true })
  const last = mergeLists([page('c1', [50])], { ...first, page: 9 })
  expect(last.pagination).toMatchObject({ totalItems: 25, totalPages: 9 })
})

test('a list that ends in all cells has no next page', () => {
  const merged = mergeLists([page('c1', [50]), page('c2', [40])], first)
  expect(merged.next).toBeNull()
  expect(merged.pagination.lastEvaluatedKey).toBeNull()
})

test('a list is sorted as the contract declares, or as the query asks', () => {
  const list = { list: 'users', by: 'createdAt', ascendsBy: 'username' }
  expect(orderOf(list, {})).toEqual({ by: 'createdAt', isDescending: true })
  expect(orderOf(list, { sortOrder: 'asc' })).toEqual({ by: 'createdAt', isDescending: false })
  expect(orderOf(list, { sortBy: 'username' })).toEqual({ by: 'username', isDescending: false })
  const byName = { sortBy: 'username', sortOrder: 'desc' }
  expect(orderOf(list, byName)).toEqual({ by: 'username', isDescending: true })
})

test('a queue is oldest first', () => {
  const queue = listWalletQueue.cells
  expect(orderOf(queue, { status: 'pending' }).isDescending).toBe(false)
  expect(orderOf(queue, { status: 'completed' }).isDescending).toBe(true)
})

test('a key of another list is not read as one', () => {
  expect(readCursors('2026-11-15T00:00:00.000000Z_0b5c')).toBeNull()
  expect(readCursors(undefined)).toBeNull()
  expect(readCursors('{_cells')).toBeNull()
  const wrong = { c1: { after: null, skip: 100_000, isOver: false, total: 1 } }
  expect(readCursors(`${JSON.stringify(wrong)}_cells`)).toBeNull()
})

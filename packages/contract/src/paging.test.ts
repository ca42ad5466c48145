import { expect, test } from 'vitest'
import { COUNTED_MAX, paginate } from './paging.ts'

const key = { id: 'last', createdAt: '2026-01-01' }
const page = (currentPage: number, totalItems: number, lastEvaluatedKey: typeof key | null) =>
  paginate({ currentPage, pageSize: 10, totalItems, itemsReturned: 10, lastEvaluatedKey })

test('a list that was counted keeps its total', () => {
  expect(page(3, 25, null)).toMatchObject({ totalItems: 25, totalPages: 3, hasNextPage: false })
})

test('a list that is longer than what is counted has at least the rows up to this page', () => {
  expect(page(1, COUNTED_MAX, key)).toMatchObject({ totalItems: 1_000, totalPages: 100 })
  expect(page(100, COUNTED_MAX, key)).toMatchObject({ totalItems: 1_001, totalPages: 101 })
  expect(page(250, COUNTED_MAX, null)).toMatchObject({ totalItems: 2_500, totalPages: 250 })
})

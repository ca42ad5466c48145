import type { ListOverCells } from '@kapis/contract/over-cells'
import { Pagination, paginate } from '@kapis/contract/paging'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { listOverCells } from './list-over-cells.ts'
import type { StaffCall } from './staff-call.ts'

const declared: ListOverCells = { list: 'rows', by: 'at' }
const data = z.object({ rows: z.array(z.object({ at: z.string() })), pagination: Pagination })
const route = { method: 'GET', path: '/x', data, message: 'OK' } as const

type Row = { at: string }
type Query = Record<string, string>

/** Answers as a cell does that counts no further than one row after the page. */
function answer(rows: readonly Row[], { pageSize = '10', after }: Query) {
  const [, from] = after === undefined ? [] : after.split('_')
  const start = from === undefined ? 0 : Number(from)
  const shown = rows.slice(start, start + Number(pageSize))
  const end = start + shown.length
  const hasMore = end < rows.length
  const pagination = paginate({
    currentPage: 1,
    pageSize: Number(pageSize),
    totalItems: shown.length + (hasMore ? 1 : 0),
    itemsReturned: shown.length,
    lastEvaluatedKey: hasMore ? { id: String(end), createdAt: 'k' } : null,
  })
  return { rows: shown, pagination }
}

/** Opens two cells of which c1 answers itself. */
function openCells(own: readonly Row[], other: (query: Query) => object | null) {
  const calls: string[] = []
  const cells = {
    name: 'c1',
    list: async () => ['c1', 'c2'].map((name) => ({ name, address: '', state: 'open' as const })),
    async ask(_: string, { path }: { path: string }) {
      calls.push(path)
      const query = Object.fromEntries(new URLSearchParams(path.split('?')[1]))
      const found = other(query)
      if (found === null) throw new Error('silent')
      const body = Buffer.from(JSON.stringify({ data: found }))
      return { status: 200, headers: new Headers(), body }
    },
  }
  const caller = {
    userId: '00000000-0000-4000-8000-000000000001',
    role: 'moderator',
    hasSecondFactor: true,
    session: { tokenHash: Buffer.alloc(32), steppedUpUntil: null },
  }
  const here = async (query: object) => answer(own, query as Query)
  const call = { route, request: { url: '/x', ip: '::1' }, caller, here } as unknown as StaffCall
  const list = (raw: Query) => {
    const { page = '1', pageSize = '10' } = raw
    const read = { page: Number(page), pageSize: Number(pageSize) }
    return listOverCells(cells, call, { list: declared, raw, read })
  }
  return { list, calls }
}

const rowsOf = (count: number, minute: number): Row[] =>
  Array.from({ length: count }, (_, at) => ({ at: `${String(999 - at)}:${minute}` }))

test('an empty sort key in the address is none', async () => {
  const { list } = openCells(rowsOf(2, 1), (query) => answer(rowsOf(2, 2), query))
  const { data: page } = await list({ sortBy: '', sortOrder: '' })
  expect((page['rows'] as Row[]).map(({ at }) => at)).toEqual(['999:2', '999:1', '998:2', '998:1'])
})

test('a cell that misses a page goes on where it was', async () => {
  let isSilent = false
  const { list } = openCells(rowsOf(4, 1), (query) =>
    isSilent ? null : answer(rowsOf(6, 2), query),
  )
  const seen: string[] = []
  let after: string | undefined
  for (let page = 1; page < 9; page += 1) {
    isSilent = page === 2
    const place = { page: String(page), pageSize: '2', ...(after !== undefined && { after }) }
    const { data: shown } = await list(place)
    seen.push(...(shown['rows'] as Row[]).map(({ at }) => at))
    const { lastEvaluatedKey: key } = shown.pagination
    if (key === null) break
    after = `${key.createdAt}_${key.id}`
  }
  expect(seen.toSorted()).toEqual([...rowsOf(4, 1), ...rowsOf(6, 2)].map(({ at }) => at).toSorted())
})

test('for a page far behind, a cell that does not answer is asked once', async () => {
  const { list, calls } = openCells(rowsOf(500, 1), () => null)
  const { data: page, silent } = await list({ page: '31', pageSize: '10' })
  expect((page['rows'] as Row[]).map(({ at }) => at)[0]).toBe('699:1')
  expect(silent).toEqual(['c2'])
  expect(calls).toHaveLength(1)
})

import type { ListOverCells } from '@kapis/contract/over-cells'
import { paginate } from '@kapis/contract/paging'
import type { Pagination } from '@kapis/contract/paging'
import * as z from 'zod/mini'

export type ListData = Record<string, unknown> & { pagination: Pagination }
type ListRow = Record<string, unknown>

/** A page of one cell's list, and the key after which it was read. */
export type CellPage = { cell: string; after: string | null; data: ListData }

const CellCursor = z.object({
  after: z.nullable(z.string()),
  skip: z.int().check(z.gte(0), z.lte(100)),
  isOver: z.boolean(),
  total: z.int(),
})
/**
 * Where the next page begins in one cell: this many rows after a key. A row contains less of its
 * key than the server compares, so the key of a row within a page must be requested.
 */
export type CellCursor = z.output<typeof CellCursor>
const Cursors = z.record(z.string(), CellCursor)
export type Cursors = z.output<typeof Cursors>

export type Order = { by: string; isDescending: boolean }

type MergeOptions = {
  /** The field with the rows. */
  field: string
  page: number
  pageSize: number
  order: Order
  /** The cursors of the previous page. A cell without a page now keeps its own. */
  cursors: Cursors
}

/**
 * Merges the pages of several cells into one. The order within each cell stays that of its server;
 * between cells, rows are compared by the field by which the list is sorted. Returns the rows, which
 * name their cell, and where the next page begins in each cell.
 */
export function mergeLists(
  pages: readonly CellPage[],
  { field, page, pageSize, order, cursors: earlier }: MergeOptions,
): { rows: ListRow[]; pagination: Pagination; next: Cursors | null } {
  const queues = pages.map((one) => ({ ...one, rows: one.data[field] as ListRow[], taken: 0 }))
  const rows: ListRow[] = []
  while (rows.length < pageSize) {
    const [first] = queues
      .filter((queue) => queue.taken < queue.rows.length)
      .toSorted((a, b) => compare(a.rows[a.taken]!, b.rows[b.taken]!, order))
    if (first === undefined) break
    rows.push({ ...first.rows[first.taken]!, cell: first.cell })
    first.taken += 1
  }
  const ends = queues.map((queue) => [queue.cell, cursorAfter(queue)] as const)
  const cursors: Cursors = { ...earlier, ...Object.fromEntries(ends) }
  const hasMore = Object.values(cursors).some(({ isOver }) => !isOver)
  const counted = Object.values(cursors).reduce((sum, { total }) => sum + total, 0)
  // A list that is not counted knows only its next row, and each cell is asked for its first page.
  const known = (page - 1) * pageSize + rows.length + (hasMore ? 1 : 0)
  const pagination = paginate({
    currentPage: page,
    pageSize,
    totalItems: Math.max(counted, known),
    itemsReturned: rows.length,
    lastEvaluatedKey: hasMore ? writeCursors(cursors) : null,
  })
  return { rows, pagination, next: hasMore ? cursors : null }
}

type Queue = CellPage & { rows: readonly ListRow[]; taken: number }

function cursorAfter({ after, data, rows, taken }: Queue): CellCursor {
  const { lastEvaluatedKey: key, totalItems: total } = data.pagination
  if (taken < rows.length) return { after, skip: taken, isOver: false, total }
  if (key === null) return { after: null, skip: 0, isOver: true, total }
  return { after: `${key.createdAt}_${key.id}`, skip: 0, isOver: false, total }
}

function compare(a: ListRow, b: ListRow, { by, isDescending }: Order): number {
  const [one, two] = [textOf(a[by]), textOf(b[by])]
  if (one === two) return 0
  return (one < two ? -1 : 1) * (isDescending ? -1 : 1)
}

const textOf = (value: unknown) => (typeof value === 'string' ? value.toLowerCase() : '')

/** Returns how a list is sorted: as the query asks, or else as the contract declares. */
export function orderOf(list: ListOverCells, query: Readonly<Record<string, unknown>>): Order {
  const { sortBy, sortOrder } = query
  const by = typeof sortBy === 'string' ? sortBy : list.by
  if (sortOrder !== undefined) return { by, isDescending: sortOrder === 'desc' }
  const isQueue = Object.entries(list.oldestFirst ?? {}).some(
    ([key, value]) => query[key] === value,
  )
  return { by, isDescending: !isQueue && by !== list.ascendsBy }
}

const MARK = 'cells'

/** Writes the cursors as the key of a page, as lists expect one. */
function writeCursors(cursors: Cursors): { id: string; createdAt: string } {
  return { id: MARK, createdAt: JSON.stringify(cursors) }
}

/** Reads the cursors of a page's key; null for the first page, or for the key of another list. */
export function readCursors(after: unknown): Cursors | null {
  if (typeof after !== 'string' || !after.endsWith(`_${MARK}`)) return null
  try {
    const read = z.safeParse(Cursors, JSON.parse(after.slice(0, -MARK.length - 1)))
    return read.success ? read.data : null
  } catch {
    return null
  }
}

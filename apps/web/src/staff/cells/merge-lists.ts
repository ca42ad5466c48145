import { paginate } from '@kapis/contract/paging'
import type { Pagination } from '@kapis/contract/paging'

export type ListData = Record<string, unknown> & { pagination: Pagination }
type ListRow = Record<string, unknown>

/** A page of one cell's list, and the key after which it was read. */
export type CellPage = { cell: string; after: string | null; data: ListData }

/**
 * Where the next page begins in one cell: this many rows after a key. A row contains less of its
 * key than the server compares, so the key of a row within a page must be requested.
 */
export type CellCursor = { after: string | null; skip: number; isOver: boolean; total: number }
export type Cursors = Record<string, CellCursor>

type Order = { by: string; isDescending: boolean }

/** Returns the name of the field that has a list's rows. */
function rowsField(data: object): string | undefined {
  return Object.entries(data).find(([, value]) => Array.isArray(value))?.[0]
}

type MergeOptions = {
  page: number
  pageSize: number
  order: Order
  /** The cells whose lists ended on an earlier page. */
  over: Cursors
}

/**
 * Merges the pages of several cells into one. The order within each cell stays that of its server;
 * between cells, rows are compared by the field by which the list is sorted. Returns the merged
 * page, the cell of each row, and where the next page begins in each cell.
 */
export function mergeLists(
  pages: readonly CellPage[],
  { page, pageSize, order, over }: MergeOptions,
): { data: ListData; cellOf: Map<ListRow, string>; next: Cursors | null } {
  const field = pages.map(({ data }) => rowsField(data)).find((name) => name !== undefined) ?? ''
  const queues = pages.map((one) => ({ ...one, rows: rowsOf(one.data, field), taken: 0 }))
  const cellOf = new Map<ListRow, string>()
  const merged: ListRow[] = []
  while (merged.length < pageSize) {
    const [first] = queues
      .filter(({ rows, taken }) => taken < rows.length)
      .toSorted((a, b) => compare(a.rows[a.taken]!.row, b.rows[b.taken]!.row, order))
    if (first === undefined) break
    const { row } = first.rows[first.taken]!
    first.taken += 1
    merged.push(row)
    cellOf.set(row, first.cell)
  }
  const ends = queues.map((queue) => [queue.cell, cursorAfter(queue)] as const)
  const cursors: Cursors = { ...over, ...Object.fromEntries(ends) }
  const hasMore = Object.values(cursors).some(({ isOver }) => !isOver)
  const totalItems = Object.values(cursors).reduce((sum, { total }) => sum + total, 0)
  const pagination = paginate({
    currentPage: page,
    pageSize,
    totalItems,
    itemsReturned: merged.length,
    lastEvaluatedKey: hasMore ? writeCursors(cursors) : null,
  })
  const data = { ...pages[0]?.data, [field]: merged, pagination }
  return { data, cellOf, next: hasMore ? cursors : null }
}

/** A row with its place in the page of its cell. */
type PlacedRow = { row: ListRow; place: number }

function rowsOf(data: ListData, field: string): PlacedRow[] {
  const placed = (data[field] as ListRow[]).map((row, place) => ({ row, place }))
  // Staff of another cell are listed there.
  return placed.filter(({ row }) => row['homeCell'] === undefined)
}

type Queue = CellPage & { rows: readonly PlacedRow[]; taken: number }

function cursorAfter({ after, data, rows, taken }: Queue): CellCursor {
  const { lastEvaluatedKey: key, totalItems: total } = data.pagination
  const next = rows[taken]
  if (next !== undefined) return { after, skip: next.place, isOver: false, total }
  if (key === null) return { after: null, skip: 0, isOver: true, total }
  return { after: `${key.createdAt}_${key.id}`, skip: 0, isOver: false, total }
}

function compare(a: ListRow, b: ListRow, { by, isDescending }: Order): number {
  const [one, two] = [textOf(a[by]), textOf(b[by])]
  if (one === two) return 0
  return (one < two ? -1 : 1) * (isDescending ? -1 : 1)
}

const textOf = (value: unknown) => (typeof value === 'string' ? value.toLowerCase() : '')

/** Returns how a list is sorted: as requested, or by the time of creation in the server's order. */
export function orderOf(
  query: { sortBy?: unknown; sortOrder?: unknown },
  pages: readonly CellPage[],
): Order {
  const by = typeof query.sortBy === 'string' ? query.sortBy : 'createdAt'
  if (query.sortOrder === 'asc' || query.sortOrder === 'desc') {
    return { by, isDescending: query.sortOrder === 'desc' }
  }
  for (const { data } of pages) {
    const rows = (data[rowsField(data) ?? ''] ?? []) as ListRow[]
    const [first, last] = [textOf(rows[0]?.[by]), textOf(rows.at(-1)?.[by])]
    if (first !== last) return { by, isDescending: first > last }
  }
  return { by, isDescending: by === 'createdAt' }
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
    return JSON.parse(after.slice(0, -MARK.length - 1)) as Cursors
  } catch {
    return null
  }
}

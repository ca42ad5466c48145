import type { ListOverCells } from '@kapis/contract/over-cells'
import { COUNTED_MAX, PAGE_SIZE_MAX, paginate } from '@kapis/contract/paging'
import { addFields } from './add-fields.ts'
import { mergeLists, orderOf, readCursors } from './merge-lists.ts'
import type { CellCursor, CellPage, Cursors, ListData, Order } from './merge-lists.ts'
import { askAll, askCell, questionOf } from './staff-call.ts'
import type { AskingCells, CallQuery, StaffCall } from './staff-call.ts'

/** How long a cell may take for its page of a list. */
const WAIT_MS = 3_000

type ListCall = { call: StaffCall; list: ListOverCells; query: CallQuery; order: Order }
export type PageNumbers = { page: number; pageSize: number }
type Position = PageNumbers & {
  names: readonly string[]
  /** The cells that did not answer for this page before. They are not asked again. */
  silent: Set<string>
  cursors: Cursors | null
}

/** The rows of a page with their cells, and the cells that are missing. */
type Listed = { data: ListData; silent: string[] }

/**
 * Reads a page of a list from every cell and merges them. A cell that does not answer is left out
 * and named. A page without a key is reached from the first one, up to the number of rows that
 * lists are counted to.
 */
export async function listOverCells(
  cells: AskingCells,
  call: StaffCall,
  { list, raw, read }: { list: ListOverCells; raw: CallQuery; read: PageNumbers },
): Promise<Listed> {
  const { after, page: _, pageSize: __, ...filters } = raw
  const query = { ...filters, ...list.fixed }
  const listing = { call, list, query, order: orderOf(list, { ...read, ...list.fixed }) }
  const names = (await cells.list()).map(({ name }) => name)
  const silent = new Set<string>()
  const { page, pageSize } = read
  let cursors = readCursors(after)
  let left = cursors === null ? Math.min((page - 1) * pageSize, COUNTED_MAX) : 0
  while (left > 0) {
    const size = Math.min(left, PAGE_SIZE_MAX)
    const position = { names, silent, cursors, page: 1, pageSize: size }
    const { next, data } = await readPage(cells, listing, position)
    if (next === null) return { data: pastTheEnd(list, data, read), silent: [...silent] }
    cursors = next
    left -= size
  }
  const { data } = await readPage(cells, listing, { names, silent, cursors, page, pageSize })
  return { data, silent: [...silent] }
}

/** Returns a page past the end of the list: no rows, and the total. */
function pastTheEnd(
  list: ListOverCells,
  data: ListData,
  { page, pageSize }: PageNumbers,
): ListData {
  const { totalItems } = data.pagination
  const shown = { currentPage: page, pageSize, totalItems, itemsReturned: 0 }
  return { ...data, [list.list]: [], pagination: paginate({ ...shown, lastEvaluatedKey: null }) }
}

async function readPage(cells: AskingCells, listing: ListCall, position: Position) {
  const { list, order } = listing
  const { names, silent, cursors, page, pageSize } = position
  const open = names.filter((cell) => !silent.has(cell) && cursors?.[cell]?.isOver !== true)
  const { found, silent: now } = await askAll(open, (cell) =>
    readOne(cells, listing, { cell, pageSize, cursor: cursors?.[cell] }),
  )
  for (const cell of now) silent.add(cell)
  // A cell that was removed has no further rows.
  const known = Object.entries(cursors ?? {}).filter(([cell]) => names.includes(cell))
  const place = { page, pageSize, cursors: Object.fromEntries(known) }
  const merged = mergeLists(found, { field: list.list, order, ...place })
  const replies = found.map((one) => one.data)
  const data: ListData = {
    ...addFields(list.sum ?? {}, replies, silent.size > 0),
    [list.list]: merged.rows,
    pagination: merged.pagination,
  }
  return { data, next: merged.next }
}

type OnePage = { cell: string; pageSize: number; cursor: CellCursor | undefined }

/** Reads a cell's page from its cursor on. A key within a page must be requested. */
async function readOne(
  cells: AskingCells,
  { call, query }: ListCall,
  { cell, pageSize, cursor }: OnePage,
): Promise<CellPage> {
  const ask = (size: number, from: string | null) => {
    const place = { page: '1', pageSize: String(size), ...(from !== null && { after: from }) }
    const sent = { cell, query: { ...query, ...place }, waitMs: WAIT_MS }
    return askCell(cells, questionOf(call), sent) as Promise<ListData>
  }
  let { after = null } = cursor ?? {}
  const { skip = 0 } = cursor ?? {}
  if (skip > 0) {
    const { pagination } = await ask(skip, after)
    const { lastEvaluatedKey: key } = pagination
    after = key === null ? after : `${key.createdAt}_${key.id}`
  }
  return { cell, after, data: await ask(pageSize, after) }
}

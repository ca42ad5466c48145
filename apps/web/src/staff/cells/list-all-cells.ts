import type { Route } from '@kapis/contract/route'
import type { AnyInput } from '#lib/api/api-client.ts'
import { noteMissing } from './cell-choice.ts'
import { rememberIds } from './known-ids.ts'
import type { CellCursor, CellPage, Cursors, ListData } from './merge-lists.ts'
import { mergeLists, orderOf, readCursors } from './merge-lists.ts'

export type SendCall = (route: Route, sent: AnyInput) => Promise<unknown>

type ListQuery = {
  page?: number
  pageSize: number
  after?: string
  sortBy?: string
  sortOrder?: string
}

/** The cell of each row that a merged list has. */
const cells = new WeakMap<object, string>()

/** Returns the cell of a row; undefined unless the list is that of all cells. */
export function cellOfRow(row: unknown): string | undefined {
  return typeof row === 'object' && row !== null ? cells.get(row) : undefined
}

/**
 * Reads a page of a list from every cell and merges them. A cell that does not answer is left out
 * and named. A page without a key is reached from the first one.
 */
export async function listAllCells(
  route: Route,
  sent: AnyInput,
  send: SendCall,
  names: readonly string[],
): Promise<ListData> {
  const { page = 1, after, ...query } = sent.query as ListQuery
  let cursors: Cursors | null = readCursors(after)
  const read = (at: number) => readPage(route, { ...sent, query }, send, { names, cursors, at })
  if (cursors === null) {
    for (let at = 1; at < page; at += 1) {
      const { next } = await read(at)
      if (next === null) break
      cursors = next
    }
  }
  const { data, cellOf } = await read(page)
  for (const [row, cell] of cellOf) cells.set(row, cell)
  return data
}

type Position = { names: readonly string[]; cursors: Cursors | null; at: number }

async function readPage(route: Route, sent: AnyInput, send: SendCall, position: Position) {
  const { names, cursors, at } = position
  const query = sent.query as Omit<ListQuery, 'page'>
  const open = names.filter((cell) => cursors?.[cell]?.isOver !== true)
  const settled = await Promise.allSettled(
    open.map(async (cell): Promise<CellPage> => {
      const ask = async (more: object) => {
        const call = { ...sent, cell, query: { ...query, page: 1, ...more } }
        return (await send(route, call)) as ListData
      }
      const after = await keyAt(cursors?.[cell], ask)
      const data = await ask(after === null ? {} : { after })
      rememberIds(data, cell)
      return { cell, after, data }
    }),
  )
  const pages = settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  const missing = open.filter((_, place) => settled[place]?.status === 'rejected')
  if (pages.length === 0 && missing.length > 0) throw (settled[0] as PromiseRejectedResult).reason
  noteMissing('list', missing)
  const over = Object.fromEntries(Object.entries(cursors ?? {}).filter(([, one]) => one.isOver))
  const order = orderOf(query, pages)
  return mergeLists(pages, { page: at, pageSize: query.pageSize, order, over })
}

/** Returns the key after which a cell's page begins. A key within a page must be requested. */
async function keyAt(
  cursor: CellCursor | undefined,
  ask: (more: object) => Promise<ListData>,
): Promise<string | null> {
  const { after = null, skip = 0 } = cursor ?? {}
  if (skip === 0) return after
  const { pagination } = await ask({ pageSize: skip, ...(after !== null && { after }) })
  const { lastEvaluatedKey: key } = pagination
  return key === null ? after : `${key.createdAt}_${key.id}`
}

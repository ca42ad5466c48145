import assert from 'node:assert/strict'
import { paginate } from '@kapis/contract/paging'
import type { PageKey, Pagination } from '@kapis/contract/paging'
import { refuse } from '@kapis/contract/refusals'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

/** A page of a list as staff ask for it; newest first, unless it is a queue. */
export type ListRequest = {
  page: number
  pageSize: number
  after?: string | undefined
  isOldestFirst?: boolean
  /** Sorted by a text instead of a time. */
  isByText?: boolean
}
export type KeyedRow = { keyAt: string; keyId: string; total: number }

/** An address may name a page this far in; further on the way is by key. */
export const SKIPPED_MAX = 10_000

/** The row's place in its list. Microseconds matter, so the time travels as text. */
export function keyColumns(
  at: RawBuilder<unknown>,
  id: RawBuilder<unknown>,
  isByText = false,
): RawBuilder<unknown> {
  const time = sql`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
  return sql`${isByText ? at : time} as "keyAt", ${id}::text as "keyId"`
}

/**
 * Where a page begins and how much is read: after a key, or, when an address names a page and no
 * key, by stepping over the pages before it. One row more than asked says that more follow.
 */
export function pageClause(
  input: ListRequest,
  at: RawBuilder<unknown>,
  id: RawBuilder<unknown>,
): { from: RawBuilder<unknown>; order: RawBuilder<unknown>; again: RawBuilder<unknown> } {
  const key = readKey(input.after, input.isByText ? TEXT : TIME)
  const type = input.isByText ? sql`text` : sql`timestamptz`
  const skipped = key === null ? Math.min((input.page - 1) * input.pageSize, SKIPPED_MAX) : 0
  const way = input.isOldestFirst ? sql`asc` : sql`desc`
  const after = input.isOldestFirst ? sql`>` : sql`<`
  const again = sql`order by ${at} ${way}, ${id} ${way}`
  return {
    /** The order once more, for whoever reads a page first and looks up the rest for its rows. */
    again,
    from:
      key === null
        ? sql`true`
        : sql`(${at}, ${id}) ${after} (${key.createdAt}::${type}, ${key.id}::uuid)`,
    // Written out: of a limit it does not know the planner thinks that it is long.
    order: sql`${again}
      limit ${sql.lit(input.pageSize + 1)} offset ${sql.lit(skipped)}`,
  }
}

/** Only what is asked for is said: a plan is made before it knows that a filter is empty. */
export function allOf(...parts: (RawBuilder<unknown> | false)[]): RawBuilder<unknown> {
  const message = parts.filter((part) => part !== false)
  return sql`(${sql.join([sql`true`, ...message], sql` and `)})`
}

/** A filter that may be absent. */
export function equals(
  column: RawBuilder<unknown>,
  value: string | undefined,
): RawBuilder<unknown> | false {
  return value !== undefined && sql`${column} = ${value}`
}

/** The same for a word of ours. It is written out: then an index of such rows only is found. */
export function whereLiteral(
  column: RawBuilder<unknown>,
  word: string | undefined,
): RawBuilder<unknown> | false {
  if (word === undefined) return false
  assert(/^[a-z_]+$/.test(word), 'a word of ours')
  return sql`${column} = ${sql.lit(word)}`
}

const USERNAME = sql`lower(u.username)`

/**
 * Whether the person `u` is named so, or has it in another text that is indexed. The indexes know
 * parts of three signs and more; less than that is the beginning of a name.
 */
export function isNamed(search: string, text: RawBuilder<unknown> = USERNAME): RawBuilder<unknown> {
  const low = search.toLowerCase()
  return low.length < 3
    ? sql`${USERNAME} ~>=~ ${low} and ${USERNAME} ~<~ ${`${low}\uffff`}`
    : sql`(${text}) like ${likePart(low)}`
}

/** The column names a person who is named so. Found first, by the index of names. */
export function isSomeone(column: RawBuilder<unknown>, search: string): RawBuilder<unknown> {
  return sql`${column} in (select u.user_id from app_user u
    where u.deleted_at is null and ${isNamed(search)} limit ${sql.lit(PEOPLE_MAX)})`
}

export const PEOPLE_MAX = 1_000

/** Anywhere in a text. */
export function likePart(text: string): string {
  return `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
}

/** A count must have an end; who wants to see further filters. */
export function countUpTo(source: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select count(*)::int from (select ${source} limit ${sql.lit(COUNTED_MAX)}) c)`
}

const COUNTED_MAX = 100_000

/** The rows of the page, and its pagination block. */
export function cutPage<R extends KeyedRow>(
  input: ListRequest,
  rows: R[],
): { shown: R[]; pagination: Pagination } {
  const shown = rows.slice(0, input.pageSize)
  const last = shown.at(-1)
  const hasMore = rows.length > input.pageSize && last !== undefined
  return {
    shown,
    pagination: paginate({
      currentPage: input.page,
      pageSize: input.pageSize,
      totalItems: last?.total ?? 0,
      itemsReturned: shown.length,
      lastEvaluatedKey: hasMore ? { id: last.keyId, createdAt: last.keyAt } : null,
    }),
  }
}

/**
 * Lists a page with its true total. Rows carry the total, so a page past the end has none; the
 * first row of the list is read for it.
 */
export async function listWithTotal<A extends ListRequest, L extends { pagination: Pagination }>(
  request: A,
  list: (request: A) => Promise<L>,
): Promise<L> {
  const found = await list(request)
  if (found.pagination.itemsReturned > 0 || request.page === 1) return found
  const first = await list({ ...request, page: 1, pageSize: 1, after: undefined })
  const { totalItems } = first.pagination
  return { ...found, pagination: paginate({ ...found.pagination, totalItems }) }
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/
const TEXT = /^.{1,120}$/su

/** `{createdAt}_{id}` of the last row, as its page gave them. Whatever else it is, is refused. */
function readKey(after: string | undefined, shape: RegExp): PageKey | null {
  if (after === undefined) return null
  const split = after.lastIndexOf('_')
  const [createdAt, id] = [after.slice(0, split), after.slice(split + 1)]
  const isRight = shape === TIME ? isKeyTime(createdAt) : shape.test(createdAt)
  if (!isRight || !UUID.test(id)) throw refuse('key_missing')
  return { createdAt, id }
}

/** Whether a text is a time as keys carry it: with microseconds, and a day that exists. */
export function isKeyTime(text: string): boolean {
  return TIME.test(text) && !Number.isNaN(Date.parse(text))
}

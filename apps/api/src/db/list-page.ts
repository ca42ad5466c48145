import assert from 'node:assert/strict'
import { isKnownTime } from '@kapis/contract/entered'
import { COUNTED_MAX, paginate } from '@kapis/contract/paging'
import type { PageKey, Pagination } from '@kapis/contract/paging'
import { refuse } from '@kapis/contract/refusals'
import { sql } from 'kysely'
import type { QueryResult, RawBuilder } from 'kysely'
import { inTransaction, planForValues } from './in-transaction.ts'
import type { Db } from './pool.ts'

/** A request for a page of a staff list. Lists are newest first, except queues. */
export type ListRequest = {
  page: number
  pageSize: number
  after?: string | undefined
  isOldestFirst?: boolean
  /** Whether the list is sorted by a text instead of a time. */
  isByText?: boolean
}
export type KeyedRow = { keyAt: string; keyId: string; total: number }

/** The maximum number of rows that a page number can skip. Later pages need a key. */
export const SKIPPED_MAX = 10_000

/** Returns the columns that form a row's key. The time is a text, to keep its microseconds. */
export function keyColumns(
  at: RawBuilder<unknown>,
  id: RawBuilder<unknown>,
  isByText = false,
): RawBuilder<unknown> {
  const time = sql`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
  return sql`${isByText ? at : time} as "keyAt", ${id}::text as "keyId"`
}

/**
 * Returns the SQL for where a page begins, its order and its size. The page begins after a key or,
 * without one, at the offset of its number. One row more than requested is read, which shows
 * whether more follow.
 */
export function pageClause(
  input: ListRequest,
  at: RawBuilder<unknown>,
  id: RawBuilder<unknown>,
): Record<'from' | 'order' | 'again', RawBuilder<unknown>> & { readMax: number } {
  const key = readKey(input.after, input.isByText ? TEXT : TIME)
  const type = input.isByText ? sql`text` : sql`timestamptz`
  const skipped = key === null ? Math.min((input.page - 1) * input.pageSize, SKIPPED_MAX) : 0
  const way = input.isOldestFirst ? sql`asc` : sql`desc`
  const after = input.isOldestFirst ? sql`>` : sql`<`
  const again = sql`order by ${at} ${way}, ${id} ${way}`
  return {
    /** The same order without the limit, for an outer query that joins the rows of the page. */
    again,
    /** The number of rows from the beginning, or from the key, to the end of the page. */
    readMax: skipped + input.pageSize + 1,
    from:
      key === null
        ? sql`true`
        : sql`(${at}, ${id}) ${after} (${key.createdAt}::${type}, ${key.id}::uuid)`,
    // Inline the limit. Otherwise the planner assumes a large one.
    order: sql`${again}
      limit ${sql.lit(input.pageSize + 1)} offset ${sql.lit(skipped)}`,
  }
}

/**
 * Joins the filters that are present with `and`. Absent ones are left out, because the planner
 * cannot know that a parameter is empty.
 */
export function allOf(...parts: (RawBuilder<unknown> | false)[]): RawBuilder<unknown> {
  const conditions = parts.filter((part) => part !== false)
  return sql`(${sql.join([sql`true`, ...conditions], sql` and `)})`
}

/** Returns the condition that a column equals a value, or false if there is no value. */
export function equals(
  column: RawBuilder<unknown>,
  value: string | undefined,
): RawBuilder<unknown> | false {
  return value !== undefined && sql`${column} = ${value}`
}

/**
 * Returns the condition that a column equals a constant, or false if there is no constant. The
 * constant is inlined, so that a partial index applies.
 */
export function whereLiteral(
  column: RawBuilder<unknown>,
  word: string | undefined,
): RawBuilder<unknown> | false {
  if (word === undefined) return false
  assert(/^[a-z_]+$/.test(word), 'only constants are inlined')
  return sql`${column} = ${sql.lit(word)}`
}

const USERNAME = sql`lower(u.username)`

/**
 * Returns the condition that a user `u` matches a search by name, or by another indexed text. The
 * indexes need three characters; shorter searches match the start of the username.
 */
export function isNamed(search: string, text: RawBuilder<unknown> = USERNAME): RawBuilder<unknown> {
  const low = search.toLowerCase()
  return low.length < 3 ? startsWith(low) : sql`(${text}) like ${likePart(low)}`
}

function startsWith(low: string): RawBuilder<unknown> {
  return sql`${USERNAME} ~>=~ ${low} and ${USERNAME} ~<~ ${`${low}\uffff`}`
}

/**
 * Finds up to 1,000 users whose names match the search of a list: those whose name begins with it,
 * in the order of their names, so that a full name always finds its user, then any others. They are
 * found before the list is read, because the planner then knows their ids: it reads the list newest
 * first if many of its rows are theirs, and by an index on users if few are.
 */
export async function findPeople(db: Db, search: string): Promise<string[]> {
  if (search === '') return []
  const people = (isFound: RawBuilder<unknown>) => sql`select u.user_id as "userId" from app_user u
    where u.deleted_at is null and ${isFound}`
  const max = sql`limit ${sql.lit(PEOPLE_MAX)}`
  const { rows } = await sql<{ userId: string }>`
    (${people(startsWith(search.toLowerCase()))} order by ${USERNAME} using ~<~ ${max})
    union all (${people(isNamed(search))} ${max})`.execute(db)
  return [...new Set(rows.map(({ userId }) => userId))].slice(0, PEOPLE_MAX)
}

/** Returns the condition that a column of user ids names one of these users. */
export function isOneOf(column: RawBuilder<unknown>, userIds: string[]): RawBuilder<unknown> {
  return sql`${column} = any (${userIds}::uuid[])`
}

const PEOPLE_MAX = 1_000

/** Returns the condition that a text contains the search. An index of trigrams answers it. */
export function contains(text: RawBuilder<unknown>, search: string): RawBuilder<unknown> {
  return sql`lower(${text}) like ${likePart(search.toLowerCase())}`
}

/** Returns a LIKE pattern that matches the text anywhere in a column. */
export function likePart(text: string): string {
  return `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
}

/**
 * Returns a subquery that counts rows, but only up to a maximum. Users narrow longer lists with
 * filters.
 */
export function countUpTo(source: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select count(*)::int from (select ${source} limit ${sql.lit(COUNTED_MAX)}) c)`
}

/** Reads a list. A search is planned for its values, because they decide which plan is best. */
export function readList<Row>(
  db: Db,
  search: string,
  query: RawBuilder<Row>,
): Promise<QueryResult<Row>> {
  if (search === '') return query.execute(db)
  return inTransaction(db, async (tx) => {
    await planForValues(tx)
    return query.execute(tx)
  })
}

/** Returns the rows of the page, without the extra one, and the pagination. */
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
 * Lists a page with the total of the list. Each row carries the total; a page past the end has no
 * rows, so the total is then read with the first row of the list.
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

/** Parses the key `{createdAt}_{id}` of the previous page's last row. Refuses any other text. */
function readKey(after: string | undefined, shape: RegExp): PageKey | null {
  if (after === undefined) return null
  const split = after.lastIndexOf('_')
  const [createdAt, id] = [after.slice(0, split), after.slice(split + 1)]
  const isRight = shape === TIME ? isKeyTime(createdAt) : shape.test(createdAt)
  if (!isRight || !UUID.test(id)) throw refuse('key_missing')
  return { createdAt, id }
}

/** Returns whether a text is a valid time of a key: it has microseconds, and the day exists. */
export function isKeyTime(text: string): boolean {
  if (!TIME.test(text) || !isKnownTime(text)) return false
  // JavaScript takes 31 February for 3 March, and 24:00 for the next day.
  return new Date(text).toISOString().startsWith(text.slice(0, 19))
}

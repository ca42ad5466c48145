import * as z from 'zod/mini'
import { PAGE_SIZE_DEFAULT } from './page-sizes.ts'

export const PAGE_SIZE_MAX = 100

/**
 * The position after which the next page starts: the id and sort key of the last row. Lists page by
 * key, never by OFFSET.
 */
export const PageKey = z.strictObject({
  id: z.string().check(z.maxLength(64)),
  createdAt: z.string(),
})
export type PageKey = z.output<typeof PageKey>

export const Pagination = z.object({
  currentPage: z.number(),
  pageSize: z.number(),
  totalItems: z.number(),
  totalPages: z.number(),
  hasNextPage: z.boolean(),
  hasPreviousPage: z.boolean(),
  nextPage: z.nullable(z.number()),
  previousPage: z.nullable(z.number()),
  itemsReturned: z.number(),
  lastEvaluatedKey: z.nullable(PageKey),
})
export type Pagination = z.output<typeof Pagination>

const whole = (message: string, max: number) =>
  z.coerce.number(message).check(z.int(message), z.gte(1, message), z.lte(max, message))

/**
 * The page of a list to return. Both fields are required: the specification defines an error
 * message for each.
 */
export const PageQuery = z.strictObject({
  page: whole('Page is not found', 1_000_000),
  pageSize: whole('Page size is not found', PAGE_SIZE_MAX),
})
export const LooseNumber = (fallback: number, max: number) =>
  z._default(whole('Please verify your input and try again.', max), fallback)

/**
 * The query of a staff list. `page` defaults to 1 and `pageSize` to 10; `after`, the key of the
 * last row, is optional.
 */
export const ListQuery = z.strictObject({
  page: LooseNumber(1, 1_000_000),
  pageSize: LooseNumber(PAGE_SIZE_DEFAULT, PAGE_SIZE_MAX),
  after: z.optional(z.string().check(z.maxLength(200))),
  search: z.optional(z.string().check(z.maxLength(100))),
})

/** Removes empty values from a query: HTML forms send an empty value for an absent parameter. */
export const withoutEmpty = (query: object): object =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''))

/** The number of rows up to which lists are counted. Longer lists have at least as many. */
export const COUNTED_MAX = 1_000

/**
 * Returns the pagination block for one page of a list. If rows were counted up to a maximum only, the
 * total grows with the pages that are read.
 */
export function paginate(page: {
  currentPage: number
  pageSize: number
  totalItems: number
  itemsReturned: number
  lastEvaluatedKey: PageKey | null
}): Pagination {
  const hasNextPage = page.lastEvaluatedKey !== null
  const before = (page.currentPage - 1) * page.pageSize
  const known = page.itemsReturned === 0 ? 0 : before + page.itemsReturned + (hasNextPage ? 1 : 0)
  const totalItems =
    page.totalItems >= COUNTED_MAX ? Math.max(page.totalItems, known) : page.totalItems
  const totalPages = Math.max(1, Math.ceil(totalItems / page.pageSize))
  const hasPreviousPage = page.currentPage > 1
  return {
    ...page,
    totalItems,
    totalPages,
    hasNextPage,
    hasPreviousPage,
    nextPage: hasNextPage ? page.currentPage + 1 : null,
    previousPage: hasPreviousPage ? Math.min(page.currentPage - 1, totalPages) : null,
  }
}

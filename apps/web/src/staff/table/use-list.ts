import type { Pagination } from '@kapis/contract/paging'
import { COUNTED_MAX, PAGE_SIZE_MAX } from '@kapis/contract/paging'
import type { DataOf, ParamsInput, Route } from '@kapis/contract/route'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { CallInput } from '#lib/api/api-client.ts'
import { api } from '#lib/api/api-client.ts'
import type { Search } from '#lib/url-state.ts'
import { readModal, readPage, withModal, withoutModal } from '#lib/url-state.ts'
import { FRESH_MS } from '#lib/api/query-client.ts'
import { STAFF_QUERY_KEY } from '#lib/api/query-keys.ts'
import { setStaffPreferences, useStaffPreferences } from '../staff-preferences.ts'
import { readPages } from './read-pages.ts'
import { atPage, fromTheTop, nextSort } from './list-search.ts'
import { usePageAddress } from '#lib/use-url-search.ts'

export type ListOptions<R extends Route, Row> = {
  /** The list's name in the query cache and in the stored preferences. */
  name: string
  route: R
  params?: ParamsInput<R>
  rows: (data: DataOf<R>) => readonly Row[]
  rowId: (row: Row) => string
  /** The names of the list's filters, in the URL and in the query. */
  filters?: readonly string[]
  /** Parameters that are part of every query, whatever the URL contains. */
  fixed?: Record<string, string>
  /**
   * The functions for paging by key: `of` returns the key of the next page, and `query` the
   * parameter for a key. By default the parameter is `after`.
   */
  cursor?: Cursor<R>
  pollMs?: number
  /** Whether the server does not count all rows, so that the total is a lower bound. */
  hasOpenTotal?: true
}
type Cursor<R> = { of: (data: DataOf<R>) => string | null; query: (after: string) => object }

export type List<Row> = ReturnType<typeof useList<Route, Row>>

/** Loads a list by the page, search, filters and sort in the URL, so that a view can be shared. */
export function useList<R extends Route, Row>(options: ListOptions<R, Row>) {
  const [address, move] = usePageAddress()
  const search = useSizedSearch(address)
  const { page, pageSize } = readPage(search)
  const { itemId } = readModal(search)
  const query = useRows(options, search)
  const { rows, pagination } = query
  const selection = useSelection(rows.map(options.rowId), JSON.stringify(query.asked))
  useLastPage(page, query.isCurrent ? pagination?.totalPages : undefined, (to) =>
    move((now) => atPage(now, to, pageSize, null), { isReplacing: true }),
  )
  const keyOf = useKnownKeys({ ...query.asked, after: search.after }, page, query.after)

  return {
    name: options.name,
    rowId: options.rowId,
    ...query,
    ...selection,
    total: pagination?.totalItems ?? 0,
    isTotalOpen: isTotalOpen(pagination, options.hasOpenTotal === true),
    pages: pagination?.totalPages ?? 1,
    page,
    pageSize,
    address,
    search: search.search ?? '',
    sortBy: search.sortBy ?? null,
    sortOrder: search.sortOrder === 'desc' ? ('desc' as const) : ('asc' as const),
    filters: filtersOf(options.filters ?? [], search),
    setSearch: (text: string) =>
      move((now) => fromTheTop(now, { search: text }), { isReplacing: true }),
    setFilter: (key: string, value: string) => move((now) => fromTheTop(now, { [key]: value })),
    sortWith: (key: string) => move((now) => fromTheTop(now, nextSort(now, key))),
    setPage: (to: number) => move((now) => atPage(now, to, pageSize, keyOf(to))),
    setPageSize(size: number) {
      setStaffPreferences({ pageSize: size })
      move((now) => atPage(now, 1, size, null))
    },
    /** Applies a saved view; an empty one clears the search, filters and sort. */
    look: (view: Search) =>
      move((now) => (now.tab === undefined ? view : { ...view, tab: now.tab })),
    openId: itemId,
    open: (id: string) => move((now) => withModal(now, id)),
    /** Closed details leave no entry in the history, so that Back does not reopen them. */
    close: () => move(withoutModal, { isReplacing: true }),
  }
}

/**
 * Adds the page size that this member of staff chose last, if the URL names none. The URL of a later
 * page without a size stands for the default one.
 */
function useSizedSearch(address: Search): Search {
  const pageSize = useStaffPreferences((kept) => kept.pageSize)
  const isLater = address.page !== undefined || address.after !== undefined
  return pageSize === undefined || isLater ? address : { pageSize: String(pageSize), ...address }
}

/** Returns whether the list has more rows than its total says. */
function isTotalOpen(pagination: Pagination | undefined, isNeverCounted: boolean): boolean {
  if (pagination?.hasNextPage !== true) return false
  return isNeverCounted || pagination.totalItems >= COUNTED_MAX
}

function useRows<R extends Route, Row>(options: ListOptions<R, Row>, search: Search) {
  const { name, route, params, fixed, pollMs } = options
  const cursor: Cursor<R> = options.cursor ?? byAfter
  const request = { ...questionOf(options, search), ...fixed }
  const keyed = search.after === undefined ? {} : cursor.query(search.after)
  const ask = (query: object) => {
    const sent = { query, ...(params !== undefined && { params }) }
    return api.call(route, sent as unknown as CallInput<R>)
  }
  const query = useQuery({
    queryKey: [STAFF_QUERY_KEY, name, params ?? null, request, keyed],
    queryFn: () => ask({ ...request, ...keyed }),
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
    refetchInterval: pollMs ?? false,
    // The list itself shows the error.
    meta: { isSilent: true },
  })
  const rows = query.data === undefined ? [] : options.rows(query.data)
  return {
    asked: { ...request, ...keyed } as Record<string, unknown>,
    data: query.data,
    rows,
    pagination: paginationOf(query.data),
    /** Whether the rows belong to the current query, not to the previous one. */
    isCurrent: query.data !== undefined && !query.isPlaceholderData,
    after: query.data === undefined || query.isPlaceholderData ? null : cursor.of(query.data),
    state: stateOf(query, rows.length),
    error: query.error,
    /** Whether the rows are old because the last request failed. */
    isStale: query.isError && query.data !== undefined,
    isBusy: query.isFetching,
    refresh: async () => (await query.refetch()).isSuccess,
    /** Reads every matching row in the list's order, page by page. */
    readAll: () =>
      readPages<Row>(async (page, after) => {
        const from = after === null ? {} : cursor.query(after)
        const data = await ask({ ...request, ...from, page, pageSize: PAGE_SIZE_MAX })
        return { rows: options.rows(data), after: cursor.of(data) }
      }),
  }
}

function stateOf(query: { isPending: boolean; isError: boolean; data: unknown }, rows: number) {
  if (query.isError && query.data === undefined) return 'unavailable' as const
  if (query.isPending) return 'loading' as const
  return rows === 0 ? ('empty' as const) : ('ready' as const)
}

/** Returns the query in the URL, with known parameters only: a URL may contain anything. */
function questionOf(options: { filters?: readonly string[] }, search: Search) {
  const { page, pageSize } = readPage(search)
  const known = ['search', 'sortBy', 'sortOrder', ...(options.filters ?? [])]
  const entries = known.flatMap((key) => (search[key] === undefined ? [] : [[key, search[key]]]))
  return { page, pageSize, ...(Object.fromEntries(entries) as Search) }
}

function filtersOf(keys: readonly string[], search: Search): Record<string, string> {
  return Object.fromEntries(keys.map((key) => [key, search[key] ?? '']))
}

/** Returns the selected rows, and functions that change the selection. A new query clears it. */
function useSelection(ids: readonly string[], question: string) {
  const [marked, setMarked] = useState<{ question: string; ids: ReadonlySet<string> }>()
  const kept = marked?.question === question ? marked.ids : NONE
  const selected = new Set(ids.filter((id) => kept.has(id)))
  const mark = (next: Iterable<string>) => setMarked({ question, ids: new Set(next) })
  return {
    selected: selected as ReadonlySet<string>,
    toggle: (id: string) =>
      mark(selected.has(id) ? [...selected].filter((one) => one !== id) : [...selected, id]),
    togglePage: () => mark(selected.size === ids.length ? [] : ids),
    clearSelection: () => mark([]),
  }
}

const NONE: ReadonlySet<string> = new Set()

/** Moves to the last page if the URL names a page past the end. */
function useLastPage(page: number, pages: number | undefined, goTo: (page: number) => void): void {
  const last = pages === undefined ? page : Math.max(1, pages)
  const isPast = page > last
  useEffect(() => {
    if (isPast) goTo(last)
  })
}

/**
 * Remembers the key of each visited page, so that going back is as fast as going on. Returns a
 * function that looks up the key of a page.
 */
function useKnownKeys(request: Record<string, unknown>, page: number, after: string | null) {
  const [known] = useState(() => new Map<string, string>())
  const question = JSON.stringify({ ...request, page: null, after: null })
  useEffect(() => {
    if (typeof request.after === 'string') known.set(`${question} ${page}`, request.after)
    if (after !== null) known.set(`${question} ${page + 1}`, after)
  })
  return (to: number) => known.get(`${question} ${to}`) ?? null
}

const byAfter = {
  of: (data: unknown) => {
    const key = paginationOf(data)?.lastEvaluatedKey
    return key == null ? null : `${key.createdAt}_${key.id}`
  },
  query: (after: string) => ({ after }),
}

function paginationOf(data: unknown): Pagination | undefined {
  return (data as { pagination?: Pagination } | undefined)?.pagination
}

import type { Search } from '#lib/url-state.ts'
import { withPage } from '#lib/url-state.ts'

/** Returns the URL parameters with a change of the search, filters or sort, on the first page. */
export function fromTheTop(search: Search, change: Record<string, string | null>): Search {
  const { page: _, after: __, ...rest } = search
  const changed = { ...rest, ...change }
  return Object.fromEntries(
    Object.entries(changed).filter(([, value]) => value !== null && value !== ''),
  ) as Search
}

/**
 * Returns the URL parameters of a page: its number and, if known, the key that it starts after. The
 * size is always included, because a page number is meaningless without it.
 */
export function atPage(
  search: Search,
  page: number,
  pageSize: number,
  after: string | null,
): Search {
  const { after: _, ...rest } = search
  return {
    ...withPage(rest, { page, pageSize }),
    pageSize: String(pageSize),
    ...(page > 1 && after !== null && { after }),
  }
}

/** Returns the next sort by a column: ascending, descending, then the default. */
export function nextSort(search: Search, key: string): Record<string, string | null> {
  if (search.sortBy !== key) return { sortBy: key, sortOrder: 'asc' }
  if (search.sortOrder === 'asc') return { sortBy: key, sortOrder: 'desc' }
  return { sortBy: null, sortOrder: null }
}

const NOT_A_VIEW = new Set(['page', 'after', 'modal', 'itemId', 'entry', 'tab'])

/**
 * Returns the URL parameters that a saved view stores: all but the page, the tab and the open item.
 */
export function viewOf(search: Search): Search {
  return Object.fromEntries(Object.entries(search).filter(([key]) => !NOT_A_VIEW.has(key)))
}

import type { Search } from '#lib/url-state.ts'
import { withPage } from '#lib/url-state.ts'

/** Whatever changes which rows there are begins at the first page again. */
export function fromTheTop(search: Search, change: Record<string, string | null>): Search {
  const { page: _, after: __, ...rest } = search
  const changed = { ...rest, ...change }
  return Object.fromEntries(
    Object.entries(changed).filter(([, value]) => value !== null && value !== ''),
  ) as Search
}

/** A page is named by its number, and by where the one before it ended, if that is known. */
export function atPage(
  search: Search,
  page: number,
  pageSize: number,
  after: string | null,
): Search {
  const { after: _, ...rest } = search
  return {
    ...withPage(rest, { page, pageSize }),
    ...(page > 1 && after !== null && { after }),
  }
}

/** Ascending first, then descending, then as the list itself is sorted. */
export function nextSort(search: Search, key: string): Record<string, string | null> {
  if (search.sortBy !== key) return { sortBy: key, sortOrder: 'asc' }
  if (search.sortOrder === 'asc') return { sortBy: key, sortOrder: 'desc' }
  return { sortBy: null, sortOrder: null }
}

const NOT_A_VIEW = new Set(['page', 'after', 'modal', 'itemId', 'tab'])

/** What a saved view remembers: how to look, not where. */
export function viewOf(search: Search): Search {
  return Object.fromEntries(Object.entries(search).filter(([key]) => !NOT_A_VIEW.has(key)))
}

import { paginate } from '@kapis/contract/paging'
import type { DataInput } from '@kapis/contract/route'
import type { listRecentTransactions } from '@kapis/contract/routes'

export type RecentPage = DataInput<typeof listRecentTransactions>

/**
 * Merges the same page of several cells, newest first. Each cell gave its newest rows after the
 * same key, so that the first rows of all are among them; the key of the last one shown leads every
 * cell to its next rows.
 */
export function mergeRecent(own: RecentPage, others: readonly RecentPage[]): RecentPage {
  if (others.length === 0) return own
  const pages = [own, ...others]
  const { currentPage, pageSize } = own.pagination
  const rows = pages.flatMap(({ transactions }) => transactions).toSorted(newestFirst)
  const shown = rows.slice(0, pageSize)
  const last = shown.at(-1)
  const hasMore =
    rows.length > pageSize || pages.some(({ pagination }) => pagination.lastEvaluatedKey !== null)
  const totalItems = pages.reduce((sum, { pagination }) => sum + pagination.totalItems, 0)
  return {
    transactions: shown,
    pagination: paginate({
      currentPage,
      pageSize,
      totalItems,
      itemsReturned: shown.length,
      lastEvaluatedKey:
        hasMore && last !== undefined ? { id: last.id, createdAt: last.createdAt } : null,
    }),
  }
}

/** Compares times as texts, which have microseconds. */
function newestFirst(a: Row, b: Row): number {
  if (a.createdAt !== b.createdAt) return a.createdAt < b.createdAt ? 1 : -1
  return a.id < b.id ? 1 : -1
}
type Row = RecentPage['transactions'][number]

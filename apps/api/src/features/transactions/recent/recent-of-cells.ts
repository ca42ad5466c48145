import { RecentTransactions } from '@kapis/contract/transactions'
import * as z from 'zod/mini'
import type { AskOthers } from '#cells/peers/ask-others.ts'
import { mergeRecent } from './merge-recent.ts'
import type { RecentPage } from './merge-recent.ts'

/** The path at which other cells read recent results of this one. */
export const RECENT_PATH = '/api/v1/peers/recent'

/** Returns a page of recent results of all cells: of this one, with those that answer in time. */
export async function findRecentOfCells(
  askOthers: AskOthers,
  request: object,
  own: Promise<RecentPage>,
): Promise<RecentPage> {
  const query = new URLSearchParams({ request: JSON.stringify(request) }).toString()
  // The request to the other cells never rejects. If this cell's own page is refused, its result is
  // unused.
  const [page, answers] = await Promise.all([own, askOthers(`${RECENT_PATH}?${query}`)])
  const others = answers.map(({ data }) => z.safeParse(RecentTransactions, data))
  return mergeRecent(
    page,
    others.flatMap(({ success, data }) => (success ? [data] : [])),
  )
}

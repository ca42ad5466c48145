import { RecentTransactionsFrom, RecentTransactionsQuery } from '@kapis/contract/transactions'
import { refuse } from '@kapis/contract/refusals'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Cells } from '#cells/cells.ts'
import type { RecentPage } from './merge-recent.ts'
import { RECENT_PATH } from './recent-of-cells.ts'

const RecentRequest = z.extend(RecentTransactionsQuery, RecentTransactionsFrom.shape)
type RecentRequest = z.output<typeof RecentRequest>

/**
 * Mounts the path at which another cell reads recent results of this one. All names are masked.
 *
 * Refuses: bad_request, key_missing.
 */
export function mountPeerRecent(
  app: FastifyInstance,
  { mountPeer }: Pick<Cells, 'mountPeer'>,
  list: (request: RecentRequest) => Promise<RecentPage>,
): void {
  mountPeer(app, RECENT_PATH, ({ query }) => {
    const { request: text } = query as { request?: unknown }
    const read = z.safeParse(RecentRequest, parse(String(text)))
    if (!read.success) throw refuse('bad_request')
    return list(read.data)
  })
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

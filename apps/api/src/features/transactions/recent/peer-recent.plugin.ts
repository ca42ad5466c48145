import { RecentTransactionsFrom, RecentTransactionsQuery } from '@kapis/contract/transactions'
import { refuse } from '@kapis/contract/refusals'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { readPeer } from '#cells/peers/receive.ts'
import type { RecentPage } from './merge-recent.ts'
import { RECENT_PATH } from './recent-of-cells.ts'

const RecentRequest = z.extend(RecentTransactionsQuery, RecentTransactionsFrom.shape)
type RecentRequest = z.output<typeof RecentRequest>

/**
 * Mounts the path at which another cell reads recent results of this one. All names are masked.
 *
 * Refuses: not_authenticated, bad_request, key_missing.
 */
export function mountPeerRecent(
  app: FastifyInstance,
  list: (request: RecentRequest) => Promise<RecentPage>,
): void {
  app.route({
    method: 'GET',
    url: RECENT_PATH,
    config: { isPublic: true },
    handler: async (request) => {
      if (readPeer(request) === null) throw refuse('not_authenticated')
      const { request: text } = request.query as { request?: unknown }
      const read = z.safeParse(RecentRequest, parse(String(text)))
      if (!read.success) throw refuse('bad_request')
      return { data: await list(read.data), message: 'OK' }
    },
  })
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

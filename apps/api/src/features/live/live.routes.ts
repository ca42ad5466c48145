import { STREAM_USER_HEADER } from '@kapis/contract/live'
import { grantFor } from '@kapis/contract/policy'
import { PRESENCE_ACTIONS } from '@kapis/contract/presence'
import { refuse } from '@kapis/contract/refusals'
import type { FastifyInstance } from 'fastify'
import type { Cells } from '#cells/cells.ts'
import type { Db } from '#db/pool.ts'
import { addressOf } from '#http/limits/address.ts'
import { FileReply, mountRoute } from '#http/mount-route.ts'
import type { RouteContext } from '#http/mount-route.ts'
import { listNewestBets } from '#ledger/reports/list-newest-bets.ts'
import { mountPeerResults } from './cells/peer-results.plugin.ts'
import type { Live } from './live.ts'
import { makeSampler } from './sample-results.ts'

/**
 * How often one session may open a stream. Each time, the page requests everything that it shows.
 */
const OPENINGS = { perSecond: 0.5, burst: 20 }
/** How long a page polls before it tries again, if there is no room for its stream. */
const FULL_SECONDS = '30'

/**
 * How often one session may report which item is open: on opening the item, and every ten seconds.
 */
const PRESENCE_RATE = { perSecond: 2, burst: 20 }

/**
 * Mounts the stream of events. It answers 204 if there is no stream now, and the page then polls.
 */
export function liveRoutes(
  app: FastifyInstance,
  context: RouteContext,
  { live, db, cells }: { live: Live; db: Db; cells: Cells },
): void {
  const sample = makeSampler()
  mountPeerResults(app, cells, async () => sample(await listNewestBets(db)))
  app.addHook('preClose', async () => live.stop())
  const rate = context.requestRate.perSecond === 0 ? context.requestRate : OPENINGS
  mountRoute(app, context, 'openEvents', { rate }, async ({ caller, request, reply }) => {
    const { userId, role, hasSecondFactor, session } = caller
    const { tokenHash } = session
    const reader = { userId, role, hasSecondFactor, tokenHash, address: addressOf(request) }
    const open = () => {
      try {
        return live.open(reader, [request.headers['last-event-id']].flat()[0])
      } catch (error) {
        void reply.header('retry-after', FULL_SECONDS)
        throw error
      }
    }
    // The router answers HEAD with the same handler, and would never read the stream.
    const stream = request.method === 'HEAD' ? null : open()
    if (stream === null) {
      void reply.code(204)
      return new FileReply(Buffer.alloc(0))
    }
    void reply.header(STREAM_USER_HEADER, userId)
    // A proxy must pass on each event at once.
    void reply.header('x-accel-buffering', 'no')
    return new FileReply(stream)
  })
}

/** Mounts the route by which pages of staff report which item is open. Refuses: forbidden. */
export function presenceRoutes(
  app: FastifyInstance,
  context: RouteContext,
  { live }: { live: Live },
): void {
  const rate = context.requestRate.perSecond === 0 ? context.requestRate : PRESENCE_RATE
  mountRoute(app, context, 'updatePresence', { rate }, async ({ caller, body }) => {
    const { userId, username, role } = caller
    if (grantFor(role, PRESENCE_ACTIONS[body.type]) === 'no') throw refuse('forbidden', { role })
    return { items: await live.presence.update({ userId, username }, body) }
  })
}

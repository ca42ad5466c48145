import { refuse } from '@kapis/contract/refusals'
import type { LiveResult } from '@kapis/contract/live'
import type { FastifyInstance } from 'fastify'
import { readPeer } from '#cells/peers/receive.ts'
import { RESULTS_PATH } from './results-path.ts'

/** The time for which all requests get the same sample. */
const SAMPLE_MS = 900

/**
 * Mounts the path at which another cell reads a sample of this cell's newest results. Names are
 * masked.
 *
 * Refuses: not_authenticated.
 */
export function mountPeerResults(
  app: FastifyInstance,
  takeSample: () => Promise<LiveResult[]>,
): void {
  let taken: { at: number; results: Promise<LiveResult[]> } | null = null
  app.route({
    method: 'GET',
    url: RESULTS_PATH,
    config: { isPublic: true },
    handler: async (request) => {
      if (readPeer(request) === null) throw refuse('not_authenticated')
      const now = performance.now()
      if (taken === null || now - taken.at > SAMPLE_MS) {
        taken = { at: now, results: takeSample() }
      }
      return { data: { results: await taken.results }, message: 'OK' }
    },
  })
}

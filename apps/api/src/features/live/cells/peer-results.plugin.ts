import type { LiveResult } from '@kapis/contract/live'
import type { FastifyInstance } from 'fastify'
import type { Cells } from '#cells/cells.ts'
import { RESULTS_PATH } from './results-path.ts'

/** The time for which all requests get the same sample. */
const SAMPLE_MS = 900

/**
 * Mounts the path at which another cell reads a sample of this cell's newest results. Names are
 * masked.
 */
export function mountPeerResults(
  app: FastifyInstance,
  { mountPeer }: Pick<Cells, 'mountPeer'>,
  takeSample: () => Promise<LiveResult[]>,
): void {
  let taken: { at: number; results: Promise<LiveResult[]> } | null = null
  mountPeer(app, RESULTS_PATH, async () => {
    const now = performance.now()
    if (taken === null || now - taken.at > SAMPLE_MS) taken = { at: now, results: takeSample() }
    return { results: await taken.results }
  })
}

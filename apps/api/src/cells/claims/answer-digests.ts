import { refuse } from '@kapis/contract/refusals'
import type { FastifyInstance } from 'fastify'
import { mountPeer } from '../peers/mount-peer.ts'
import { DIGESTS_PATH } from './claims.ts'
import type { Claims } from './claims.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Mounts the path at which another cell asks which names an account of this one has. The answer
 * contains digests only.
 *
 * Refuses: bad_request.
 */
export function mountDigests(
  app: FastifyInstance,
  { fenceDigests }: Pick<Claims, 'fenceDigests'>,
): void {
  mountPeer(app, DIGESTS_PATH, async ({ params }) => {
    const { accountId } = params as { accountId: string }
    if (!UUID.test(accountId)) throw refuse('bad_request')
    const digests = await fenceDigests(accountId)
    return digests.map(({ kind, digest }) => ({ kind, digest: digest.toString('hex') }))
  })
}

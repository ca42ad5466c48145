import { refuse } from '@kapis/contract/refusals'
import type { FastifyInstance } from 'fastify'
import { readPeer } from '../peers/receive.ts'
import { DIGESTS_PATH } from './claims.ts'
import type { Claims } from './claims.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Mounts the path at which another cell asks which names an account of this one has. The answer
 * contains digests only.
 *
 * Refuses: not_authenticated, bad_request.
 */
export function mountDigests(
  app: FastifyInstance,
  { fenceDigests }: Pick<Claims, 'fenceDigests'>,
): void {
  app.route({
    method: 'GET',
    url: DIGESTS_PATH,
    config: { isPublic: true },
    handler: async (request) => {
      if (readPeer(request) === null) throw refuse('not_authenticated')
      const { accountId } = request.params as { accountId: string }
      if (!UUID.test(accountId)) throw refuse('bad_request')
      const digests = await fenceDigests(accountId)
      const data = digests.map(({ kind, digest }) => ({ kind, digest: digest.toString('hex') }))
      return { data, message: 'OK' }
    },
  })
}

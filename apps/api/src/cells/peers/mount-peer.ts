import { refuse } from '@kapis/contract/refusals'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { readPeer } from './receive.ts'

/** Mounts a path that answers other cells only. */
export type MountPeer = (
  app: FastifyInstance,
  url: string,
  answer: (request: FastifyRequest) => Promise<unknown>,
) => void

/** All paths for other cells are mounted here. Refuses: not_authenticated. */
export const mountPeer: MountPeer = (app, url, answer) => {
  app.route({
    method: 'GET',
    url,
    config: { isPublic: true, opensTo: 'cell' },
    handler: async (request) => {
      if (readPeer(request)?.whom !== 'cell') throw refuse('not_authenticated')
      return { data: await answer(request), message: 'OK' }
    },
  })
}

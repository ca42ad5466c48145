import type { FastifyInstance } from 'fastify'
import type { Db } from '#db/pool.ts'
import { mount } from '#http/mount.ts'
import type { Door } from '#http/mount.ts'
import { listOwnLines } from './list-own-lines.ts'
import { watchReturns } from './watch-returns.ts'

/** What players need to check the house: their own lines, and what all games have paid back. */
export function fairnessRoutes(
  app: FastifyInstance,
  door: Door,
  deps: { db: Db; clock: () => Date },
): void {
  const readReturns = watchReturns(deps)
  mount(app, door, 'listEpochLines', {}, ({ caller, params }) =>
    listOwnLines(deps, caller.userId, params.epoch),
  )
  mount(app, door, 'getReturns', {}, readReturns)
}

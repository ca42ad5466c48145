import type { FastifyInstance } from 'fastify'
import type { Identities } from '#cashier/identities.ts'
import type { Db } from '#db/pool.ts'
import { FileAnswer, mount } from '#http/mount.ts'
import type { Door } from '#http/mount.ts'
import { exportOwn } from './export-own.ts'
import { findLimits } from './find-limits.ts'
import { setLimit, setReminder, startPause } from './set-limit.ts'

export type OwnDeps = { db: Db; identities: Identities }

/** What players set for themselves and may take along. Every change answers where they stand. */
export function ownRoutes(app: FastifyInstance, door: Door, deps: OwnDeps): void {
  mount(app, door, 'exportOwn', {}, async ({ params }) => {
    const copy = await exportOwn(deps, params.userId)
    return new FileAnswer(copy)
  })
  mount(app, door, 'getLimits', {}, ({ params }) => findLimits(deps, params.userId))
  mount(app, door, 'setLimit', {}, async ({ params, body }) => {
    await setLimit(deps, params.userId, body)
    return findLimits(deps, params.userId)
  })
  mount(app, door, 'startPause', {}, async ({ params, body }) => {
    await startPause(deps, params.userId, body)
    return findLimits(deps, params.userId)
  })
  mount(app, door, 'setReminder', {}, async ({ params, body }) => {
    await setReminder(deps, params.userId, body.minutes)
    return findLimits(deps, params.userId)
  })
}

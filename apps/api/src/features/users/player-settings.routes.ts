import type { FastifyInstance } from 'fastify'
import type { Identities } from '#cashier/identities.ts'
import { assertConfirmed } from '#http/admit.ts'
import { FileReply, mountRoute } from '#http/mount-route.ts'
import type { RouteContext } from '#http/mount-route.ts'
import { exportPlayerData } from './export-player-data.ts'
import type { ExportDeps } from './export-player-data.ts'
import { findLimits } from './find-limits.ts'
import { setLimit, setReminder, startPause } from './set-limit.ts'

export type PlayerSettingsDeps = ExportDeps & { identities: Identities }

/**
 * Mounts the routes of players' own limits, pauses and data export. Every change returns the state
 * after it.
 */
export function playerSettingsRoutes(
  app: FastifyInstance,
  routeContext: RouteContext,
  deps: PlayerSettingsDeps,
): void {
  mountRoute(app, routeContext, 'exportPlayerData', {}, async ({ caller, params }) => {
    // A stolen session must not be enough for the details of the player's ID.
    assertConfirmed(caller)
    const copy = await exportPlayerData(deps, params.userId)
    return new FileReply(copy)
  })
  mountRoute(app, routeContext, 'getLimits', {}, ({ params }) => findLimits(deps, params.userId))
  mountRoute(app, routeContext, 'setLimit', {}, async ({ params, body }) => {
    await setLimit(deps, params.userId, body)
    return findLimits(deps, params.userId)
  })
  mountRoute(app, routeContext, 'startPause', {}, async ({ params, body }) => {
    await startPause(deps, params.userId, body)
    return findLimits(deps, params.userId)
  })
  mountRoute(app, routeContext, 'setReminder', {}, async ({ params, body }) => {
    await setReminder(deps, params.userId, body.minutes)
    return findLimits(deps, params.userId)
  })
}

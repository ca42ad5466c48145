import { refuse } from '@kapis/contract/refusals'
import { toNumber } from '@kapis/money/money'
import type { FastifyInstance } from 'fastify'
import { kindsWith } from '#approvals/approvable.ts'
import { peekSettings } from '#cashier/settings.ts'
import type { Settings } from '#cashier/settings.ts'
import type { Db } from '#db/pool.ts'
import { mountRoute } from '#http/mount-route.ts'
import type { RouteContext } from '#http/mount-route.ts'
import { decideDeadJob, listDeadJobs } from './dead-jobs.ts'
import { settingsChange, updateSettings } from './update-settings.ts'

export const SETTINGS_KINDS = kindsWith({}, [settingsChange])

export function settingsRoutes(
  app: FastifyInstance,
  routeContext: RouteContext,
  deps: { db: Db },
): void {
  mountRoute(app, routeContext, 'getSettings', {}, async () => ({
    settings: presentSettings(await peekSettings(deps.db)),
  }))
  mountRoute(app, routeContext, 'updateSettings', {}, async ({ caller, body }) => {
    const settings = await updateSettings(deps, caller, body)
    if (settings === null) throw refuse('second_person_needed')
    return { settings: presentSettings(settings) }
  })
  mountRoute(app, routeContext, 'listDeadJobs', {}, () => listDeadJobs(deps.db))
  mountRoute(app, routeContext, 'decideDeadJob', {}, async ({ caller, params, body }) => {
    await decideDeadJob(deps, caller, { ...params, ...body })
    return listDeadJobs(deps.db)
  })
}

function presentSettings(settings: Settings) {
  return {
    gcashNumber: settings.gcashNumber,
    gcashName: settings.gcashName,
    qrPayload: settings.qrPayload,
    secondPersonAmount: toNumber(settings.approvalFromMinor),
    secondPersonDayAmount: toNumber(settings.approvalFromDayMinor),
    autoBet: settings.autoBet,
    turbo: settings.turbo,
    minCycleMs: settings.minCycleMs,
    maintenance: settings.maintenance,
    version: settings.version,
    updatedAt: settings.updatedAt.toISOString(),
  }
}

import { refuse } from '@kapis/contract/refusals'
import { toNumber } from '@kapis/money/money'
import type { FastifyInstance } from 'fastify'
import type { Act } from '#audit/approvals.ts'
import { readSettings } from '#cashier/settings.ts'
import type { Settings } from '#cashier/settings.ts'
import type { Db } from '#db/pool.ts'
import { mount } from '#http/mount.ts'
import type { Door } from '#http/mount.ts'
import { decideDeadJob, listDeadJobs } from './dead-jobs.ts'
import { updateAgreed, updateSettings } from './update-settings.ts'

/** What a second person can agree to here. */
export const SETTINGS_ACTS: Readonly<Record<string, Act>> = { 'settings.write': updateAgreed }

export function settingsRoutes(app: FastifyInstance, door: Door, deps: { db: Db }): void {
  mount(app, door, 'getSettings', {}, async () => ({
    settings: presentSettings(await readSettings(deps.db)),
  }))
  mount(app, door, 'updateSettings', {}, async ({ caller, body }) => {
    const settings = await updateSettings(deps, caller, body)
    if (settings === null) throw refuse('second_person_needed')
    return { settings: presentSettings(settings) }
  })
  mount(app, door, 'listDeadJobs', {}, () => listDeadJobs(deps.db))
  mount(app, door, 'decideDeadJob', {}, async ({ caller, params, body }) => {
    await decideDeadJob(deps, caller, { ...params, ...body })
    return listDeadJobs(deps.db)
  })
}

function presentSettings(settings: Settings) {
  return {
    gcashNumber: settings.gcashNumber,
    gcashName: settings.gcashName,
    qrPayload: settings.qrPayload,
    secondPersonAmount: toNumber(settings.secondPersonMinor),
    secondPersonDayAmount: toNumber(settings.secondPersonDayMinor),
    autoBet: settings.autoBet,
    turbo: settings.turbo,
    minCycleMs: settings.minCycleMs,
    maintenance: settings.maintenance,
    version: settings.version,
    updatedAt: settings.updatedAt.toISOString(),
  }
}

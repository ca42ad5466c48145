import { toNumber } from '@kapis/money/money'
import type { FastifyInstance } from 'fastify'
import { readSettings } from '#cashier/settings.ts'
import type { Settings } from '#cashier/settings.ts'
import type { Db } from '#db/pool.ts'
import { mount } from '#http/mount.ts'
import type { Door } from '#http/mount.ts'
import { updateSettings } from './update-settings.ts'

export function settingsRoutes(app: FastifyInstance, door: Door, deps: { db: Db }): void {
  mount(app, door, 'getSettings', {}, async () => ({
    settings: presentSettings(await readSettings(deps.db)),
  }))
  mount(app, door, 'updateSettings', {}, async ({ caller, body }) => ({
    settings: presentSettings(await updateSettings(deps, caller, body)),
  }))
}

function presentSettings(settings: Settings) {
  return {
    gcashNumber: settings.gcashNumber,
    gcashName: settings.gcashName,
    qrPayload: settings.qrPayload,
    secondPersonAmount: toNumber(settings.secondPersonMinor),
    secondPersonDayAmount: toNumber(settings.secondPersonDayMinor),
    version: settings.version,
    updatedAt: settings.updatedAt.toISOString(),
  }
}

import type { FastifyInstance } from 'fastify'
import type { Db } from '#db/pool.ts'
import { mount } from '#http/mount.ts'
import type { Door } from '#http/mount.ts'
import { presentReport } from './present-report.ts'
import { submitReport } from './submit-report.ts'

export function reportsRoutes(app: FastifyInstance, door: Door, deps: { db: Db }): void {
  mount(app, door, 'submitReport', {}, async ({ caller, body }) => ({
    report: presentReport(await submitReport(deps, caller.userId, body)),
  }))
}

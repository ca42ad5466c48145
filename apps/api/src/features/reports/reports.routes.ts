import type { FastifyInstance } from 'fastify'
import type { Db } from '#db/pool.ts'
import { mount } from '#http/mount.ts'
import type { Door } from '#http/mount.ts'
import { presentOwnReport, presentReport } from './present-report.ts'
import { findReports } from './reports.queries.ts'
import { submitReport } from './submit-report.ts'

export function reportsRoutes(app: FastifyInstance, door: Door, deps: { db: Db }): void {
  mount(app, door, 'submitReport', {}, async ({ caller, body }) => ({
    report: presentReport(await submitReport(deps, caller.userId, body)),
  }))
  mount(app, door, 'listOwnReports', {}, async ({ params, query }) => {
    const { shown, pagination } = await findReports(deps.db, { ...query, ...params })
    return { reports: shown.map(presentOwnReport), pagination }
  })
}

import type { FastifyInstance } from 'fastify'
import { listWithTotal } from '#db/list-page.ts'
import { mount } from '#http/mount.ts'
import type { Door } from '#http/mount.ts'
import { answerReport, deleteReports } from './answer-report.ts'
import type { AnswerDeps } from './answer-report.ts'
import { presentReport } from './present-report.ts'
import { findReports, findRevisions, getReport } from './reports.queries.ts'
import { updateReport } from './update-report.ts'

export function reportsAdminRoutes(app: FastifyInstance, door: Door, deps: AnswerDeps): void {
  mount(app, door, 'listReports', {}, async ({ query }) => {
    const { shown, pagination } = await listWithTotal(query, (page) => findReports(deps.db, page))
    return { reports: shown.map(presentReport), pagination }
  })
  mount(app, door, 'getReport', {}, async ({ params }) => ({
    report: presentReport(await getReport(deps.db, params.reportId)),
    revisions: await findRevisions(deps.db, params.reportId),
  }))
  mount(app, door, 'updateReport', {}, async ({ caller, params, body }) => {
    await updateReport(deps, caller, { ...body, ...params })
    return { report: presentReport(await getReport(deps.db, params.reportId)) }
  })
  mount(app, door, 'replyToReport', {}, async ({ caller, params, body }) => {
    await answerReport(deps, caller, { ...body, ...params })
    return { report: presentReport(await getReport(deps.db, params.reportId)) }
  })
  mount(app, door, 'deleteReport', {}, async ({ caller, params, query }) => {
    await deleteReports(deps, caller, { reportIds: [params.reportId], ...query })
    return {}
  })
  mount(app, door, 'deleteReports', {}, async ({ caller, body }) => ({
    deletedReportIds: await deleteReports(deps, caller, body),
  }))
}

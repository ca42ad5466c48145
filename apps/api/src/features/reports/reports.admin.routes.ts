import type { FastifyInstance } from 'fastify'
import { listWithTotal } from '#db/list-page.ts'
import { mountRoute } from '#http/mount-route.ts'
import type { RouteContext } from '#http/mount-route.ts'
import { replyToReport, deleteReports } from './reply-to-report.ts'
import type { AnswerDeps } from './reply-to-report.ts'
import { presentReport } from './present-report.ts'
import { listReports, listRevisions, getReport } from './reports.queries.ts'
import { updateReport } from './update-report.ts'

export function reportsAdminRoutes(
  app: FastifyInstance,
  routeContext: RouteContext,
  deps: AnswerDeps,
): void {
  mountRoute(app, routeContext, 'listReports', {}, async ({ query }) => {
    const { shown, pagination } = await listWithTotal(query, (page) => listReports(deps.db, page))
    return { reports: shown.map(presentReport), pagination }
  })
  mountRoute(app, routeContext, 'getReport', {}, async ({ params }) => ({
    report: presentReport(await getReport(deps.db, params.reportId)),
    revisions: await listRevisions(deps.db, params.reportId),
  }))
  mountRoute(app, routeContext, 'updateReport', {}, async ({ caller, params, body }) => {
    await updateReport(deps, caller, { ...body, ...params })
    return { report: presentReport(await getReport(deps.db, params.reportId)) }
  })
  mountRoute(app, routeContext, 'replyToReport', {}, async ({ caller, params, body }) => {
    await replyToReport(deps, caller, { ...body, ...params })
    return { report: presentReport(await getReport(deps.db, params.reportId)) }
  })
  mountRoute(app, routeContext, 'deleteReport', {}, async ({ caller, params, query }) => {
    await deleteReports(deps, caller, { reportIds: [params.reportId], ...query })
    return {}
  })
  mountRoute(app, routeContext, 'deleteReports', {}, async ({ caller, body }) => ({
    deletedReportIds: await deleteReports(deps, caller, body),
  }))
}

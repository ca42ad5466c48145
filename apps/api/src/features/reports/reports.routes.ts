import type { FastifyInstance } from 'fastify'
import { listWithTotal } from '#db/list-page.ts'
import type { ImageStore } from '#files/store-image.ts'
import type { Rate } from '#http/limits/rate.ts'
import { FileReply, mountRoute } from '#http/mount-route.ts'
import type { RouteContext } from '#http/mount-route.ts'
import { findReplyImage, findReplyImageForStaff } from './find-reply-image.ts'
import type { ReplyImageDeps } from './find-reply-image.ts'
import { presentOwnReport, presentReport } from './present-report.ts'
import { replyToOwnReport } from './reply-to-own-report.ts'
import { listReports, getReport } from './reports.queries.ts'
import { submitReport } from './submit-report.ts'

export type ReportsDeps = ReplyImageDeps & { images: ImageStore; uploadRate: Rate }

export function reportsRoutes(
  app: FastifyInstance,
  routeContext: RouteContext,
  deps: ReportsDeps,
): void {
  mountRoute(app, routeContext, 'submitReport', {}, async ({ caller, body }) => ({
    report: presentReport(await submitReport(deps, caller.userId, body)),
  }))
  mountRoute(app, routeContext, 'listOwnReports', {}, async ({ params, query }) => {
    const { shown, pagination } = await listWithTotal({ ...query, ...params }, (page) =>
      listReports(deps.db, page),
    )
    return { reports: shown.map(presentOwnReport), pagination }
  })
  const rate = deps.uploadRate
  mountRoute(app, routeContext, 'replyToOwnReport', { rate }, async ({ params, body }) => {
    const { userId, reportId } = params
    const { picture } = body
    const imageKey = picture === undefined ? null : await deps.images.keep(picture, userId)
    const reply = { reportId, message: body.message, imageKey }
    await replyToOwnReport(deps, userId, reply).catch(async (error: unknown) => {
      if (imageKey !== null) await deps.images.undo(imageKey, error)
      throw error
    })
    return { report: presentOwnReport(await getReport(deps.db, reportId)) }
  })
  imageRoutes(app, routeContext, deps)
}

function imageRoutes(app: FastifyInstance, routeContext: RouteContext, deps: ReportsDeps): void {
  mountRoute(
    app,
    routeContext,
    'getOwnReplyImage',
    {},
    async ({ params, query }) => new FileReply(await findReplyImage(deps, { ...params, ...query })),
  )
  mountRoute(app, routeContext, 'getReplyImage', {}, async ({ caller, params, query }) => {
    const bytes = await findReplyImageForStaff(deps, caller, { ...params, ...query })
    return new FileReply(bytes)
  })
}

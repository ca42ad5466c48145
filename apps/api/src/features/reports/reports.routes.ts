import { isRefusal } from '@kapis/contract/refusals'
import type { FastifyInstance } from 'fastify'
import { listWithTotal } from '#db/list-page.ts'
import type { PictureKeeper } from '#files/keep-picture.ts'
import type { Rate } from '#http/limits/local-limiter.ts'
import { FileAnswer, mount } from '#http/mount.ts'
import type { Door } from '#http/mount.ts'
import { findReplyImage, findReplyImageForStaff } from './find-reply-image.ts'
import type { ReplyImageDeps } from './find-reply-image.ts'
import { presentOwnReport, presentReport } from './present-report.ts'
import { replyToOwnReport } from './reply-to-own-report.ts'
import { findReports, getReport } from './reports.queries.ts'
import { submitReport } from './submit-report.ts'

export type ReportsDeps = ReplyImageDeps & { pictures: PictureKeeper; uploadRate: Rate }

export function reportsRoutes(app: FastifyInstance, door: Door, deps: ReportsDeps): void {
  mount(app, door, 'submitReport', {}, async ({ caller, body }) => ({
    report: presentReport(await submitReport(deps, caller.userId, body)),
  }))
  mount(app, door, 'listOwnReports', {}, async ({ params, query }) => {
    const { shown, pagination } = await listWithTotal({ ...query, ...params }, (page) =>
      findReports(deps.db, page),
    )
    return { reports: shown.map(presentOwnReport), pagination }
  })
  const rate = deps.uploadRate
  mount(app, door, 'replyToOwnReport', { rate }, async ({ params, body }) => {
    const { userId, reportId } = params
    const pictureKey = body.picture === undefined ? null : await deps.pictures.keep(body.picture)
    const reply = { reportId, message: body.message, pictureKey }
    await replyToOwnReport(deps, userId, reply).catch(async (error: unknown) => {
      // Only a refusal says for certain that no row names the picture.
      if (pictureKey !== null && isRefusal(error)) await deps.pictures.forget(pictureKey)
      throw error
    })
    return { report: presentOwnReport(await getReport(deps.db, reportId)) }
  })
  imageRoutes(app, door, deps)
}

function imageRoutes(app: FastifyInstance, door: Door, deps: ReportsDeps): void {
  mount(
    app,
    door,
    'getOwnReplyImage',
    {},
    async ({ params, query }) =>
      new FileAnswer(await findReplyImage(deps, { ...params, ...query })),
  )
  mount(app, door, 'getReplyImage', {}, async ({ caller, params, query }) => {
    const bytes = await findReplyImageForStaff(deps, caller, { ...params, ...query })
    return new FileAnswer(bytes)
  })
}

import type { FastifyInstance } from 'fastify'
import { mountRoute } from '#http/mount-route.ts'
import type { RouteContext } from '#http/mount-route.ts'
import { scrubReport } from './scrub-report.ts'

/** The rate limit of error reports from one address, which many players may share. */
const REPORTS = { perSecond: 0.5, burst: 20 }

/** Mounts the route that writes browser errors to the log. They are not stored elsewhere. */
export function browserErrorsRoutes(app: FastifyInstance, routeContext: RouteContext): void {
  const { requestRate } = routeContext
  const rate = requestRate.perSecond === 0 ? requestRate : REPORTS
  mountRoute(app, routeContext, 'reportBrowserError', { rate }, async ({ body, request }) => {
    request.log.warn({ browser: scrubReport(body) }, 'an error in a browser')
    return {}
  })
}

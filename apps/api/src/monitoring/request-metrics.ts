import { BetReply } from '@kapis/contract/games'
import { POLICY } from '@kapis/contract/policy'
import type { RouteName } from '@kapis/contract/policy'
import type { Route } from '@kapis/contract/route'
import * as routes from '@kapis/contract/routes'
import type { FastifyInstance } from 'fastify'
import type { Registry } from 'prom-client'
import { addCounter, addHistogram, addTotals } from './make-registry.ts'

type Series = { inc(): void; observe(seconds: number): void }

/** Counts and times every reply. The labels are names of contract routes, never paths. */
export function installRequestMetrics(app: FastifyInstance, registry: Registry): void {
  const requests = addCounter(registry, 'kapis_http_requests_total')
  const durations = addHistogram(registry, 'kapis_http_request_duration_seconds')
  addTotals(registry, 'kapis_requests_shed_total', app.shed.totals)
  addTotals(registry, 'kapis_refusals_total', app.refused.byCode)
  addTotals(registry, 'kapis_sign_in_failures_total', app.refused.signIns)
  // Series are cached, because finding one by its labels takes longer than counting.
  const known = new Map<string, Series[]>()
  const seriesOf = (route: RouteName | undefined, statusClass: number): Series => {
    const ofRoute = known.get(route ?? 'other') ?? []
    const found = ofRoute[statusClass]
    if (found !== undefined) return found
    const status = `${statusClass}xx`
    const counted = requests.labels({ route: route ?? 'other', status })
    const timed = durations.labels({ kind: kindOf(route), status })
    const made = {
      inc: () => counted.inc(),
      observe: (seconds: number) => timed.observe(seconds),
    }
    ofRoute[statusClass] = made
    known.set(route ?? 'other', ofRoute)
    return made
  }
  app.addHook('onResponse', (request, reply, done) => {
    const { routeName } = request.routeOptions.config
    const series = seriesOf(routeName, Math.floor(reply.statusCode / 100))
    series.inc()
    // A stream is not timed, because it lasts as long as its page is open.
    if (routeName === undefined || !isStream(routes[routeName])) {
      series.observe(reply.elapsedTime / 1000)
    }
    done()
  })
}

function isStream({ fileType }: Route): boolean {
  return fileType === 'text/event-stream'
}

/** Returns the group of routes in which a route's durations are measured. */
function kindOf(route: RouteName | undefined): string {
  if (route === undefined) return 'other'
  if (routes[route].data === BetReply) return 'bet'
  return POLICY[route].for === 'staff' ? 'staff' : 'player'
}

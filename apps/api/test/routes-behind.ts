import { gatesOf } from '@kapis/contract/gates'
import type { Gate } from '@kapis/contract/gate-rules'
import type { RouteName } from '@kapis/contract/policy'
import type { Route } from '@kapis/contract/route'
import * as routes from '@kapis/contract/routes'

/** Returns the routes of players that are behind a gate. */
export function routesBehind(gate: Gate): ReadonlySet<RouteName> {
  const named = Object.entries<Route>(routes).filter(
    ([, { action }]) => action !== undefined && gatesOf(action).includes(gate),
  )
  return new Set(named.map(([name]) => name as RouteName))
}

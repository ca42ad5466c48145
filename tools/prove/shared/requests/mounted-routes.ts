import type { RouteName } from '@kapis/contract/policy'
import type { App } from '../../../../apps/api/src/app/app.ts'

/**
 * Returns the names of the contract's routes that the running router serves, so that a proof covers
 * a new route without a change.
 */
export function mountedRoutes(app: App): Set<RouteName> {
  return new Set(app.listRoutes().flatMap(({ name }) => name ?? []))
}

import { POLICY } from '@kapis/contract/policy'
import type { RouteName } from '@kapis/contract/policy'
import type { FastifyInstance } from 'fastify'

/** A mounted path as the router knows it, independent of the contract. */
export type MountedRoute = {
  method: string
  url: string
  name: RouteName | null
  isPublic: boolean
}

/** Tracks the routes as they are mounted. Startup fails if one of them has no access policy. */
export function watchRoutes(app: FastifyInstance) {
  const mounted: MountedRoute[] = []
  app.addHook('onRoute', ({ method, url, config }) => {
    for (const one of [method].flat()) {
      // The router adds a HEAD route to every GET route, with the same handler.
      if (one === 'HEAD') continue
      const name = config?.routeName ?? null
      mounted.push({ method: one, url, name, isPublic: config?.isPublic === true })
    }
  })
  app.addHook('onReady', async () => {
    const unlisted = mounted.filter((route) => !hasPolicy(route))
    if (unlisted.length === 0) return
    const paths = unlisted.map(({ method, url }) => `${method} ${url}`).join(', ')
    throw new Error(`These routes have no policy: ${paths}`)
  })
  return {
    list: () => mounted,
    isMounted: (name: RouteName) => mounted.some((route) => route.name === name),
  }
}

function hasPolicy(route: MountedRoute): boolean {
  return route.isPublic || (route.name !== null && route.name in POLICY)
}

import { POLICY } from '@kapis/contract/policy'
import type { RouteName } from '@kapis/contract/policy'
import type { FastifyInstance } from 'fastify'

/** A path as the router has it, independent of the contract. */
export type MountedRoute = {
  method: string
  url: string
  name: RouteName | null
  isPublic: boolean
}

/** Tracks the mounted routes. Startup fails if one has no policy. */
export function watchRoutes(app: FastifyInstance) {
  const mounted: MountedRoute[] = []
  app.addHook('onRoute', ({ method, url, config }) => {
    for (const one of [method].flat()) {
      // The router adds HEAD to every GET; it runs the same handler.
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

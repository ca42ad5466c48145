import type { FastifyInstance } from 'fastify'
import type { Db } from '#db/pool.ts'
import { mountRoute } from '#http/mount-route.ts'
import type { RouteContext } from '#http/mount-route.ts'
import { collectApiToken } from './collect-api-token.ts'
import { listApiTokens } from './list-api-tokens.ts'
import { requestApiToken } from './request-api-token.ts'
import { revokeApiToken } from './revoke-api-token.ts'

/** Mounts the routes by which staff make and revoke API tokens. */
export function apiTokensRoutes(
  app: FastifyInstance,
  routeContext: RouteContext,
  deps: { db: Db },
): void {
  mountRoute(app, routeContext, 'requestApiToken', {}, ({ caller, body }) =>
    requestApiToken(deps, caller, body),
  )
  mountRoute(app, routeContext, 'listApiTokens', {}, ({ caller }) => listApiTokens(deps.db, caller))
  mountRoute(app, routeContext, 'collectApiToken', {}, async ({ caller, params }) => {
    const { token, expiresAt } = await collectApiToken(deps, caller, params.apiTokenId)
    return { token, expiresAt: expiresAt.toISOString() }
  })
  mountRoute(app, routeContext, 'revokeApiToken', {}, async ({ caller, params }) => {
    await revokeApiToken(deps, caller, params.apiTokenId)
    return {}
  })
}

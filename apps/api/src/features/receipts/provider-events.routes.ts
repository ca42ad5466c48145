import { refuse } from '@kapis/contract/refusals'
import type { FastifyInstance } from 'fastify'
import type { NeedsApproval } from '#audit/staff-day.ts'
import type { Db } from '#db/pool.ts'
import { mountRoute } from '#http/mount-route.ts'
import type { RouteContext } from '#http/mount-route.ts'
import { isSigned } from '#http/webhook/signature.ts'
import { receiveProviderEvent } from './receive-provider-event.ts'

type ProviderDeps = {
  db: Db
  needsApproval: NeedsApproval
  clock: () => Date
  /** The secret that the provider signs with; undefined if there is no provider. */
  providerSecret: string | undefined
}

/**
 * Mounts the address that the payment provider calls.
 *
 * Refuses: not_found (no provider), webhook_refused.
 */
export function providerEventsRoutes(
  app: FastifyInstance,
  routeContext: RouteContext,
  { clock, providerSecret, ...deps }: ProviderDeps,
): void {
  const options = { keepsRawBody: true } as const
  mountRoute(
    app,
    routeContext,
    'receiveProviderEvent',
    options,
    async ({ body: event, request }) => {
      if (providerSecret === undefined) throw refuse('not_found')
      const body = request.rawBody ?? ''
      const sent = request.headers['kapis-signature']
      const header = typeof sent === 'string' ? sent : undefined
      if (!isSigned(providerSecret, { header, body, now: clock() })) throw refuse('webhook_refused')
      return receiveProviderEvent(deps, { event, body })
    },
  )
}

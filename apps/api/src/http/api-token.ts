import { POLICY } from '@kapis/contract/policy'
import type { Access, ApiTokenRoute, RouteName } from '@kapis/contract/policy'
import type { FastifyRequest } from 'fastify'

/** The routes that an API token can be made for, as the policy table says. */
export const API_TOKEN_ROUTES = (Object.entries(POLICY) as [RouteName, Access][])
  .filter(([, access]) => access.for === 'staff' && access.takesApiTokens === true)
  .map(([name]) => name as ApiTokenRoute)

/** Every token begins with it, so that scanners of files and logs can find one. */
export const API_TOKEN_PREFIX = 'kapis_'
const BEARER = new RegExp(`^Bearer +${API_TOKEN_PREFIX}(.*)$`, 'i')

/** Returns the API token of a request, without its prefix; null if there is none. */
export function readApiToken({ headers }: Pick<FastifyRequest, 'headers'>): string | null {
  return BEARER.exec(headers.authorization ?? '')?.[1] ?? null
}

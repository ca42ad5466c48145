import { API_TOKEN_PREFIX } from '@kapis/contract/api-token-routes'
import type { FastifyRequest } from 'fastify'

const BEARER = new RegExp(`^Bearer +${API_TOKEN_PREFIX}(.*)$`, 'i')

/** Returns the API token of a request, without its prefix; null if there is none. */
export function readApiToken({ headers }: Pick<FastifyRequest, 'headers'>): string | null {
  return BEARER.exec(headers.authorization ?? '')?.[1] ?? null
}

import type { FastifyRequest } from 'fastify'
import { InvalidInput } from './error-handler.ts'

export const KEY_PATTERN = /^[\x21-\x7e]{1,255}$/

/**
 * Returns the caller's Idempotency-Key, or null if there is none. Refuses an invalid key instead of
 * ignoring it.
 */
export function readIdempotencyKey(request: FastifyRequest): string | null {
  const given = request.headers['idempotency-key']
  if (given === undefined) return null
  if (typeof given !== 'string' || !KEY_PATTERN.test(given)) {
    throw new InvalidInput('Please verify your input and try again.')
  }
  return given
}

import type { Parts } from '../../../apps/api/src/app/open-parts.ts'

/** Planted bug: the API logs errors only, to save space. */
export function logErrorsOnly({ server }: Parts): Partial<Parts> {
  server.log.level = 'error'
  return {}
}

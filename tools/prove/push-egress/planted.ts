/**
 * Planted bug: nobody checks which address a push service has. Loaded into the API and the worker by
 * `--import`, where the exports of this file replace those with the checks.
 */
import { lookup } from 'node:dns'
import { registerHooks } from 'node:module'

const CHECKS = ['/apps/api/src/push/push-services.ts', '/apps/api/src/push/public-addresses.ts']

registerHooks({
  resolve(specifier, context, next) {
    const found = next(specifier, context)
    const isCheck = CHECKS.some((file) => found.url.endsWith(file))
    return isCheck ? { ...found, url: import.meta.url } : found
  },
})

export const isPushEndpoint = () => true
export const lookupPublic = lookup

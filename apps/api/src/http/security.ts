import { refuse } from '@kapis/contract/refusals'
import type { FastifyInstance, FastifyRequest } from 'fastify'

const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob: data:",
  "connect-src 'self'",
  "font-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "object-src 'none'",
  "frame-ancestors 'none'",
].join('; ')

const HEADERS = {
  'content-security-policy': CONTENT_SECURITY_POLICY,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-frame-options': 'DENY',
  'cache-control': 'no-store',
}

/** Set by one hook: a header library cost as much as the rest of a request (dependencies.md). */
export function installSecurity(app: FastifyInstance, publicOrigins: readonly string[]): void {
  const allowed = new Set(publicOrigins)
  app.addHook('onRequest', (request, reply, done) => {
    void reply.headers(HEADERS)
    done(isForeign(request, allowed) ? refuse('origin_refused') : undefined)
  })
}

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Browsers name the page that sends an unsafe request, so a foreign page is told apart by Origin
 * or Sec-Fetch-Site. A request with neither comes from no browser and carries nobody's cookies.
 */
function isForeign(request: FastifyRequest, allowed: ReadonlySet<string>): boolean {
  if (SAFE_METHODS.has(request.method)) return false
  const origin = request.headers.origin
  if (origin !== undefined) return !allowed.has(origin) && origin !== ownOrigin(request)
  const site = request.headers['sec-fetch-site']
  return site !== undefined && site !== 'same-origin' && site !== 'none'
}

function ownOrigin(request: FastifyRequest): string {
  return `${request.protocol}://${request.headers.host ?? ''}`
}

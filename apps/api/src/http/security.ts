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

/** The headers of every reply of the API. */
const FOR_ANSWERS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'cache-control': 'no-store',
}

/** The headers of web pages and the files they load. */
const FOR_PAGES = {
  ...FOR_ANSWERS,
  'content-security-policy': CONTENT_SECURITY_POLICY,
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'x-frame-options': 'DENY',
}

/**
 * Installs a hook that sets the security headers and refuses unsafe requests from other sites. One
 * hook does it all, because a header library cost as much time as the rest of a request.
 */
export function installSecurity(app: FastifyInstance, publicOrigins: readonly string[]): void {
  const allowed = new Set(publicOrigins)
  app.addHook('onRequest', (request, reply, done) => {
    void reply.headers(request.url.startsWith('/api/') ? FOR_ANSWERS : FOR_PAGES)
    done(isForeign(request, allowed) ? refuse('origin_refused') : undefined)
  })
}

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Returns whether the Origin or Sec-Fetch-Site header shows that another site's page sent an unsafe
 * request. Requests without either header do not come from a browser and carry no user's cookies.
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

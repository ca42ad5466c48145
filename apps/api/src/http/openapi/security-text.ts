import type { FastifyInstance } from 'fastify'

const PATH = '/.well-known/security.txt'
/** The number of days for which the contact address is valid, counted from the request. */
const VALID_DAYS = 180

/** Serves the address for reports of vulnerabilities, in the format of RFC 9116. */
export function installSecurityText(
  app: FastifyInstance,
  clock: () => Date,
  { securityContact, publicOrigins }: { securityContact?: string; publicOrigins: string[] },
): void {
  if (securityContact === undefined) return
  app.get(PATH, { config: { isPublic: true } }, async (_, reply) => {
    void reply.type('text/plain; charset=utf-8')
    const expires = new Date(clock().getTime() + VALID_DAYS * 86_400_000)
    const lines = [
      `Contact: ${securityContact}`,
      `Expires: ${expires.toISOString()}`,
      'Preferred-Languages: en, fil',
      ...publicOrigins.map((origin) => `Canonical: ${origin}${PATH}`),
    ]
    return `${lines.join('\n')}\n`
  })
}

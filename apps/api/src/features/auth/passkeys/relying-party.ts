import { isIP } from 'node:net'

/** The site that passkeys belong to, and the origins whose pages may use them. */
export type RelyingParty = { rpId: string; origins: string[] }

/**
 * Returns the relying party of a deployment. It comes from the configured origins and never from a
 * request, whose headers a fake site could choose. Its id is the host of the first origin that has
 * a domain name, because browsers refuse passkeys for addresses. Origins of other hosts are left
 * out: their pages cannot use the passkeys of this host. Returns null if no origin has a domain
 * name.
 */
export function relyingPartyOf(publicOrigins: readonly string[]): RelyingParty | null {
  const named = publicOrigins.filter((origin) => isDomain(new URL(origin).hostname))
  const [first] = named
  if (first === undefined) return null
  const rpId = new URL(first).hostname
  return { rpId, origins: named.filter((origin) => new URL(origin).hostname === rpId) }
}

function isDomain(hostname: string): boolean {
  return isIP(hostname.replace(/^\[|\]$/g, '')) === 0
}

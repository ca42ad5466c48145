const HOME = '/home'
export const LOBBY = '/casino/games'
export const ADMIN = '/admin'
const FAIRNESS = '/fairness'
const LEGAL = '/legal'
/** Where a link of staff leads, with its secret behind the #. */
export const RESET_PASSWORD = '/reset-password'

/** Where an invitation to the staff leads, likewise. */
export const INVITATION = '/invitation'

const PUBLIC = [FAIRNESS, LEGAL, RESET_PASSWORD, INVITATION]

/** The only places for visitors who are not signed in. */
export function isPublicPath(pathname: string): boolean {
  return isHomePath(pathname) || PUBLIC.includes(pathname)
}

export function isHomePath(pathname: string): boolean {
  return pathname === '/' || pathname === HOME
}

/**
 * The place to return to, or null. Only a path of our own site passes: the text comes from the
 * address bar, and a link that looks like ours must not lead elsewhere after signing in.
 */
export function safeFrom(from: unknown): string | null {
  if (typeof from !== 'string' || !/^\/(?![/\\])/.test(from) || HIDDEN.test(from)) return null
  const url = URL.parse(from, PLACEHOLDER_ORIGIN)
  if (url === null || url.origin !== PLACEHOLDER_ORIGIN || url.pathname.startsWith('//'))
    return null
  return url.pathname === HOME ? null : url.pathname + url.search + url.hash
}

/** The search of `/home` that remembers where its visitor was. */
export function homeSearch(previous: string): { from?: string } {
  const from = safeFrom(previous)
  return from === null ? {} : { from }
}

const PLACEHOLDER_ORIGIN = 'https://kapis.invalid'
// Browsers drop tabs and line breaks inside an address, which would let "/\t/evil" pass as ours.
// oxlint-disable-next-line no-control-regex -- control characters are exactly what is refused
const HIDDEN = /[\u0000-\u001f\u007f\\]/

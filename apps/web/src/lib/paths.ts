const HOME = '/home'
export const LOBBY = '/casino/games'
export const ADMIN = '/admin'
const FAIRNESS = '/fairness'
/** The page of the public log. */
export const PUBLIC_LOG = '/fairness/log'
const LEGAL = '/legal'
/** The path of a password reset link, by e-mail or by staff. The secret follows the #. */
export const RESET_PASSWORD = '/reset-password'

/** The path of the unsubscribe link of a notice. The token follows the #. */
export const UNSUBSCRIBE = '/unsubscribe'

/** The path of a staff invitation. The secret follows the #. */
export const INVITATION = '/invitation'

const SHARED_BETS = '/fairness/bet/'
/** The route of a shared bet's public page. */
export const SHARED_BET = `${SHARED_BETS}$shareId` as const

/** Returns the path of a shared bet's public page. */
export function sharedBetPath(shareId: string): string {
  return SHARED_BETS + shareId
}

const PUBLIC = [FAIRNESS, PUBLIC_LOG, LEGAL, RESET_PASSWORD, INVITATION, UNSUBSCRIBE]

/** Returns whether visitors who are not signed in may open the path. */
export function isPublicPath(pathname: string): boolean {
  const isListed = isHomePath(pathname) || PUBLIC.includes(pathname)
  return isListed || pathname.startsWith(SHARED_BETS)
}

export function isHomePath(pathname: string): boolean {
  return pathname === '/' || pathname === HOME
}

/**
 * Returns the URL to return to after sign-in, or null. Only paths of this site are accepted: the
 * value comes from the address bar and must not redirect to another site.
 */
export function safeFrom(from: unknown): string | null {
  if (typeof from !== 'string' || !/^\/(?![/\\])/.test(from) || HIDDEN.test(from)) return null
  const url = URL.parse(from, PLACEHOLDER_ORIGIN)
  if (url === null || url.origin !== PLACEHOLDER_ORIGIN || url.pathname.startsWith('//'))
    return null
  return url.pathname === HOME ? null : url.pathname + url.search + url.hash
}

/** Returns the search parameters of `/home` that store the previous page. */
export function homeSearch(previous: string): { from?: string } {
  const from = safeFrom(previous)
  return from === null ? {} : { from }
}

const PLACEHOLDER_ORIGIN = 'https://kapis.invalid'
// Browsers drop tabs and line breaks inside a URL, so "/\t/evil" would lead to another site.
// oxlint-disable-next-line no-control-regex -- refuses control characters
const HIDDEN = /[\u0000-\u001f\u007f\\]/

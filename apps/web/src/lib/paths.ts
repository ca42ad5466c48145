const HOME = '/home'
export const LOBBY = '/casino/games'
export const ADMIN = '/admin'
const FAIRNESS = '/fairness'
const LEGAL = '/legal'
/** The target of a reset link from staff; the secret follows the #. */
export const RESET_PASSWORD = '/reset-password'

/** The target of a staff invitation; the secret follows the #. */
export const INVITATION = '/invitation'

const PUBLIC = [FAIRNESS, LEGAL, RESET_PASSWORD, INVITATION]

/** Whether visitors who are not signed in may open the path. */
export function isPublicPath(pathname: string): boolean {
  return isHomePath(pathname) || PUBLIC.includes(pathname)
}

export function isHomePath(pathname: string): boolean {
  return pathname === '/' || pathname === HOME
}

/**
 * Returns the URL to return to, or null. Only paths of this site pass: the value comes from the
 * address bar and must not redirect elsewhere after sign-in.
 */
export function safeFrom(from: unknown): string | null {
  if (typeof from !== 'string' || !/^\/(?![/\\])/.test(from) || HIDDEN.test(from)) return null
  const url = URL.parse(from, PLACEHOLDER_ORIGIN)
  if (url === null || url.origin !== PLACEHOLDER_ORIGIN || url.pathname.startsWith('//'))
    return null
  return url.pathname === HOME ? null : url.pathname + url.search + url.hash
}

/** Returns the search of `/home` that stores the previous page. */
export function homeSearch(previous: string): { from?: string } {
  const from = safeFrom(previous)
  return from === null ? {} : { from }
}

const PLACEHOLDER_ORIGIN = 'https://kapis.invalid'
// Browsers drop tabs and line breaks inside a URL, so "/\t/evil" would lead to another site.
// oxlint-disable-next-line no-control-regex -- refuses control characters
const HIDDEN = /[\u0000-\u001f\u007f\\]/

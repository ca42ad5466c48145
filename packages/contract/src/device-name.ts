/**
 * The mark of each browser in a user agent, and its name. The order matters: a user agent also
 * contains the marks of the browsers that it descends from.
 */
const BROWSERS = [
  ['Edg', 'Edge'],
  ['OPR', 'Opera'],
  ['SamsungBrowser', 'Samsung Internet'],
  ['Firefox', 'Firefox'],
  ['Chrome', 'Chrome'],
  ['Safari', 'Safari'],
] as const
const SYSTEMS = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'Mac'],
  ['CrOS', 'ChromeOS'],
  ['Linux', 'Linux'],
] as const

/** Returns the browser and the system that a user agent names; null if either is unknown. */
export function deviceName(userAgent: string | null): { browser: string; system: string } | null {
  const find = (names: readonly (readonly [string, string])[]) =>
    names.find(([mark]) => userAgent?.includes(mark))?.[1]
  const browser = find(BROWSERS)
  const system = find(SYSTEMS)
  return browser === undefined || system === undefined ? null : { browser, system }
}

export function isHandheld(userAgent: string | null): boolean {
  return /iPhone|iPad|Android/.test(userAgent ?? '')
}

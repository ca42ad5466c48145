import type { POLICY, RouteName } from '@kapis/contract/policy'

type Anonymous = {
  [N in RouteName]: (typeof POLICY)[N] extends { for: 'anyone' } ? N : never
}[RouteName]

/**
 * The number of tokens that a call without a session takes from the bucket of its address. An
 * anonymous route without a cost does not compile, and a public path without a cost makes startup
 * fail.
 */
const CONTRACT_COSTS: Record<Anonymous, number> = {
  // These routes also have a stricter hourly rate.
  signIn: 1,
  signInWithPasskey: 1,
  signUp: 1,
  forgotPassword: 1,
  receiveProviderEvent: 1,
  signOut: 1,
  verifySession: 1,
  getGameSettings: 1,
  // These routes read or write the database for anybody.
  startPasskeySignIn: 5,
  resetPassword: 5,
  acceptInvitation: 5,
  unsubscribe: 5,
  getReturns: 5,
  getSharedBet: 5,
  getPublicLogs: 5,
  // This route has a stricter rate of its own.
  reportBrowserError: 1,
}

const PATH_COSTS: Record<string, number> = {
  // Web files are cheap: they are read from disk, and a page loads dozens of them.
  '/*': 0.2,
  '/docs': 5,
  '/docs/openapi.json': 5,
  '/docs/docs.css': 1,
  '/.well-known/security.txt': 1,
  // This path costs more, because it reads the database.
  '/.well-known/fairness-keys.json': 5,
  '/.well-known/log-trust.json': 1,
  // Files of the public log. A witness that follows it reads a few dozen at a time.
  '/log/checkpoint': 1,
  '/log/tile/*': 0.2,
  '/api/v1/peers/log': 0.2,
  // Only other cells get an answer, which they keep for a second.
  '/api/v1/peers/recent': 0.2,
  '/api/v1/peers/results': 0.2,
  '/api/v1/peers/accounts/:accountId/digests': 1,
  '/api/v1/peers/rows/:kind': 0.2,
}

/** Returns the cost of a contract route. Routes that need a session cost one token. */
export function costOf(name: RouteName): number {
  return (CONTRACT_COSTS as Partial<Record<RouteName, number>>)[name] ?? 1
}

/** Returns the cost of a public path. Returns undefined if the path must not be mounted. */
export function costOfPath(path: string): number | undefined {
  return PATH_COSTS[path]
}

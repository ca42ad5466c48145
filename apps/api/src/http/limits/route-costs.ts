import type { POLICY, RouteName } from '@kapis/contract/policy'

type Anonymous = {
  [N in RouteName]: (typeof POLICY)[N] extends { for: 'anyone' } ? N : never
}[RouteName]

/**
 * Tokens of its address that a call without a session takes. An anonymous route without a cost does
 * not compile, and a public path without one is not mounted.
 */
const CONTRACT_COSTS: Record<Anonymous, number> = {
  // Sign-ins and similar calls have an hourly rate of their own.
  signIn: 1,
  signUp: 1,
  resetPassword: 1,
  acceptInvitation: 1,
  signOut: 1,
  verifySession: 1,
  getGameSettings: 1,
  getReturns: 5,
}

const PATH_COSTS: Record<string, number> = {
  // A page loads dozens of files, which are read from disk.
  '/*': 0.2,
  '/docs': 5,
  '/docs/openapi.json': 5,
  '/docs/docs.css': 1,
  // Reads the database.
  '/.well-known/fairness-keys.json': 5,
}

/** Returns the cost of a contract route; routes with a session cost one token. */
export function costOf(name: RouteName): number {
  return (CONTRACT_COSTS as Partial<Record<RouteName, number>>)[name] ?? 1
}

/** Returns the cost of a public path; undefined means that it must not be mounted. */
export function costOfPath(path: string): number | undefined {
  return PATH_COSTS[path]
}

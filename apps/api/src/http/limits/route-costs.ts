import type { POLICY, RouteName } from '@kapis/contract/policy'

type Anonymous = {
  [N in RouteName]: (typeof POLICY)[N] extends { for: 'anyone' } ? N : never
}[RouteName]

/**
 * How many tokens of its address a call takes when nobody needs to be signed in for it. A route of
 * the contract that is open to anyone does not compile without a cost, and a public path without
 * one is not mounted.
 */
const CONTRACT_COSTS: Record<Anonymous, number> = {
  // Sign-ins and the like have a rate of their own, by the hour.
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
  // Asks the database.
  '/.well-known/fairness-keys.json': 5,
}

/** Of a route of the contract. Routes that need a session cost one token. */
export function costOf(name: RouteName): number {
  return (CONTRACT_COSTS as Partial<Record<RouteName, number>>)[name] ?? 1
}

/** Of a public path; undefined when it has none, and must not be mounted. */
export function costOfPath(path: string): number | undefined {
  return PATH_COSTS[path]
}

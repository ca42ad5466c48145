/**
 * The names of the user's own queries that live events make outdated. A key consists of the name
 * and the user's id.
 */
export const OWN_QUERIES = {
  balance: 'balance',
  identity: 'own-identity',
  limits: 'own-limits',
  notifications: 'own-notifications',
  promos: 'open-promos',
  reports: 'own-reports',
  rounds: 'open-rounds',
  transactions: 'own-transactions',
  wallet: 'own-wallet',
  withdrawalTerms: 'withdrawal-terms',
} as const

/** The names of staff queries that live events make outdated. They follow `STAFF_QUERY_KEY`. */
export const STAFF_QUERIES = {
  approvals: 'approvals',
  deadJobs: 'dead-jobs',
  figures: 'figures',
  gcashImports: 'gcash-imports',
  identity: 'identity-checks',
  overview: 'overview',
  presence: 'presence',
  queue: 'wallet-queue',
  reconciliation: 'reconciliation',
  reconciliationDay: 'reconciliation-day',
  reports: 'reports',
  review: 'wallet-review',
  switches: 'switches',
} as const

/**
 * The first part of every staff query's key. A staff change uses it to mark all of these queries as
 * stale.
 */
export const STAFF_QUERY_KEY = 'staff'

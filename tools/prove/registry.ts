import type { Proof } from './proof.ts'

/** Every proof by its name. They are loaded only when they run, so that a list stays quick. */
export const PROOFS: Record<string, () => Promise<{ proof: Proof }>> = {
  'auth.enum': () => import('./auth-enum.ts'),
  'authz.matrix': () => import('./authz-matrix.ts'),
  'ledger.race': () => import('./ledger-race.ts'),
  'services.durable': () => import('./services-durable.ts'),
}

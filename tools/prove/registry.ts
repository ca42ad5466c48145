import type { Proof } from './proof.ts'

/** Every proof by its name. They are loaded only when they run, so that a list stays quick. */
export const PROOFS: Record<string, () => Promise<{ proof: Proof }>> = {
  'amount.fuzz': () => import('./amount-fuzz.ts'),
  'auth.enum': () => import('./auth-enum.ts'),
  'authz.matrix': () => import('./authz-matrix.ts'),
  'chaos.api9': () => import('./chaos-api9.ts'),
  'chaos.net': () => import('./chaos-net.ts'),
  'chaos.pg9': () => import('./chaos-pg9.ts'),
  'chaos.pool': () => import('./chaos-pool.ts'),
  'fair.commit': () => import('./fair-commit.ts'),
  'fair.csprng': () => import('./fair-csprng.ts'),
  'fair.grind': () => import('./fair-grind.ts'),
  'fair.rotate.race': () => import('./fair-rotate-race.ts'),
  'fair.verify': () => import('./fair-verify.ts'),
  'ledger.linear': () => import('./ledger-linear.ts'),
  'ledger.model': () => import('./ledger-model.ts'),
  'ledger.race': () => import('./ledger-race.ts'),
  'ledger.tamper': () => import('./ledger-tamper.ts'),
  'promo.race': () => import('./promo-race.ts'),
  'rng.final': () => import('./rng-final.ts'),
  'rtp.exact': () => import('./rtp-exact.ts'),
  'services.durable': () => import('./services-durable.ts'),
  'withdraw.race': () => import('./withdraw-race.ts'),
}

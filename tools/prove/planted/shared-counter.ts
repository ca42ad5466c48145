import type { CountersFor } from '../../../apps/api/src/features/auth/counters.ts'
import { FIVE_TRIES } from '../../../apps/api/src/features/auth/lock-out.ts'

/** The classic bug: one counter for the account, whoever is wrong and wherever they are. */
export const sharedCounter: CountersFor = () => [{ source: 'account', limit: FIVE_TRIES }]

import type { CountersFor } from '../../../apps/api/src/features/auth/throttle/counters.ts'
import { FIVE_TRIES } from '../../../apps/api/src/features/auth/throttle/lock-out.ts'

/** The classic bug: one counter for the account, whoever is wrong and wherever they are. */
export const sharedCounter: CountersFor = () => [{ source: 'account', limit: FIVE_TRIES }]

import type { CountersFor } from '../../../apps/api/src/features/auth/throttle/counters.ts'
import { FIVE_TRIES } from '../../../apps/api/src/features/auth/throttle/lock-out.ts'

/** Planted bug: an account has one counter, wherever the wrong codes come from. */
export const sharedCounter: CountersFor = () => [{ source: 'account', limit: FIVE_TRIES }]

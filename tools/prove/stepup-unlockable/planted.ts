import type { CountersFor } from '../../../apps/api/src/features/auth/throttle/counters.ts'
import { FIVE_TRIES } from '../../../apps/api/src/features/auth/throttle/lock-out.ts'

/** Planted bug: one counter per account, whatever the source of the wrong codes. */
export const sharedCounter: CountersFor = () => [{ source: 'account', limit: FIVE_TRIES }]

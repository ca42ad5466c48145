import { ACCOUNT_BRAKE, FIVE_TRIES, SLOW_TRIES } from './lock-out.ts'
import type { AttemptLimit } from './lock-out.ts'

/**
 * The source of the counter for wrong codes. Only valid sessions of the account add to this
 * counter.
 */
export const CODES = 'codes'

/** A counter of an account's failed attempts from one source. */
export type AttemptCounter = {
  source: string
  limit: AttemptLimit
  /** Whether its lock spares those whose own counter, the first, was not locked. */
  sparesOthers?: true
}

/** The origin of an attempt: a valid session, or a sign-in. */
export type Origin =
  | { from: 'session'; tokenHash: Buffer; isCodeRequired: boolean }
  | {
      from: 'browser'
      address: string
      deviceHash: Buffer | null
      /** Whether the account has recently signed in with this browser, and from this address. */
      isKnownDevice: boolean
      isKnownAddress: boolean
    }

export type CountersFor = (origin: Origin) => AttemptCounter[]

/**
 * Returns the counters of an attempt.
 * - A session has a counter of its own, so that nobody else can lock it. Attempts with a code also
 *   count over all sessions of the user, and only a correct code resets that counter. Its lock
 *   leaves each session five attempts, so that a stolen one does not lock the owner's.
 * - A known browser has a counter of its own, so that strangers never lock the owner out. It only
 *   slows the browser down.
 * - All other attempts count by address. Those from unknown addresses also share one counter of the
 *   account, which limits guessing from many addresses.
 */
export const countersFor: CountersFor = (origin) => {
  if (origin.from === 'session') {
    const bySession = five(`session:${origin.tokenHash.toString('hex')}`)
    return origin.isCodeRequired
      ? [bySession, { source: CODES, limit: ACCOUNT_BRAKE, sparesOthers: true }]
      : [bySession]
  }
  const { address, deviceHash, isKnownDevice, isKnownAddress } = origin
  if (isKnownDevice && deviceHash !== null) {
    return [{ source: `device:${deviceHash.toString('hex')}`, limit: SLOW_TRIES }]
  }
  const byAddress = five(`address:${address}`)
  return isKnownAddress ? [byAddress] : [byAddress, { source: 'account', limit: ACCOUNT_BRAKE }]
}

function five(source: string): AttemptCounter {
  return { source, limit: FIVE_TRIES }
}

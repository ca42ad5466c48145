import { ACCOUNT_BRAKE, FIVE_TRIES } from './lock-out.ts'
import type { AttemptLimit } from './lock-out.ts'

/** Wrong codes sent by the account's valid sessions. Only they add to it. */
export const CODES = 'codes'

/** A counter of failed attempts for an account. */
export type AttemptCounter = { source: string; limit: AttemptLimit }

/** The origin of an attempt: a valid session, or a sign-in. */
export type Origin =
  | { from: 'session'; tokenHash: Buffer; isCodeRequired: boolean }
  | {
      from: 'browser'
      address: string
      deviceHash: Buffer | null
      /** The account signed in with this browser, or from this address, recently. */
      isKnownDevice: boolean
      isKnownAddress: boolean
    }

export type CountersFor = (origin: Origin) => AttemptCounter[]

/**
 * Selects the counters of an attempt. A session has its own, so nobody else can lock it. Attempts
 * with a code also count over all sessions of the user, and only a right code resets that. A known
 * browser has its own, so strangers never lock the owner out. All others count by address, and
 * unknown addresses also together, which bounds guessing from many.
 */
export const countersFor: CountersFor = (origin) => {
  if (origin.from === 'session') {
    const bySession = five(`session:${origin.tokenHash.toString('hex')}`)
    return origin.isCodeRequired
      ? [bySession, { source: CODES, limit: ACCOUNT_BRAKE }]
      : [bySession]
  }
  const { address, deviceHash, isKnownDevice, isKnownAddress } = origin
  if (isKnownDevice && deviceHash !== null) return [five(`device:${deviceHash.toString('hex')}`)]
  const byAddress = five(`address:${address}`)
  return isKnownAddress ? [byAddress] : [byAddress, { source: 'account', limit: ACCOUNT_BRAKE }]
}

function five(source: string): AttemptCounter {
  return { source, limit: FIVE_TRIES }
}

import { ACCOUNT_BRAKE, FIVE_TRIES } from './lock-out.ts'
import type { Limit } from './lock-out.ts'

/** Wrong codes that the living sessions of an account sent. Nobody without a session adds to it. */
export const CODES = 'codes'

/** One counter of wrong tries for an account. */
export type Counter = { source: string; limit: Limit }

/** Where a proof of identity comes from: a living session, or somebody who signs in. */
export type Origin =
  | { from: 'session'; tokenHash: Buffer; isCodeAsked: boolean }
  | {
      from: 'browser'
      address: string
      deviceHash: Buffer | null
      /** The account signed in with this browser, or from this address, not long ago. */
      isKnownDevice: boolean
      isKnownAddress: boolean
    }

export type CountersFor = (origin: Origin) => Counter[]

/**
 * Which counters a try is checked against and counted in. A session has its own, so nobody without
 * it can lock it. Tries that ask for a code also count in one counter for all sessions of the user,
 * so a new session brings no new guesses; only a right code resets it. A known browser has its own, so strangers never lock the owner out. Everybody else
 * is counted by address, and unknown addresses also together, which bounds guessing from many.
 */
export const countersFor: CountersFor = (origin) => {
  if (origin.from === 'session') {
    const bySession = five(`session:${origin.tokenHash.toString('hex')}`)
    return origin.isCodeAsked ? [bySession, { source: CODES, limit: ACCOUNT_BRAKE }] : [bySession]
  }
  const { address, deviceHash, isKnownDevice, isKnownAddress } = origin
  if (isKnownDevice && deviceHash !== null) return [five(`device:${deviceHash.toString('hex')}`)]
  const byAddress = five(`address:${address}`)
  return isKnownAddress ? [byAddress] : [byAddress, { source: 'account', limit: ACCOUNT_BRAKE }]
}

function five(source: string): Counter {
  return { source, limit: FIVE_TRIES }
}

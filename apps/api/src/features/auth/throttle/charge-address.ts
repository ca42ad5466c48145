import type { RefusalCode } from '@kapis/contract/refusals'
import { refuseForNow } from '@kapis/contract/refuse-for-now'
import type { Db } from '#db/pool.ts'
import { chargeFailures } from '@kapis/contract/charge-failures'
import { isKnownDevice } from './devices.ts'

type ChargeDeps = {
  db: Db
  /** The tokens that failed sign-ins from this address use up. */
  failures: {
    /** Takes a token. Returns 0, or the time to wait for the next token in ms. */
    take(): Promise<number>
    giveBack(): Promise<void>
  }
}
type Attempt = {
  device: string | null
  /** Finds the account that the attempt is for. */
  findUserId(): Promise<string | undefined>
}

/**
 * Runs a sign-in and takes a token of its address. The token is given back unless the password or
 * passkey was wrong, so that only failures use up tokens: thousands of mobile players may share one
 * address. When an address has no tokens left, browsers that have signed in to the account before
 * may still sign in; their failures are counted by browser.
 *
 * Refuses: too_many_requests, and what the work refuses.
 */
export async function chargeAddress<T>(
  { db, failures }: ChargeDeps,
  { device, findUserId }: Attempt,
  work: () => Promise<T>,
): Promise<T> {
  const waitMs = await failures.take()
  if (waitMs > 0 && !(await isOwnBrowser(db, device, findUserId))) throw refuseForNow(waitMs)
  const giveBack = () => (waitMs === 0 ? failures.giveBack() : Promise.resolve())
  return chargeFailures(giveBack, FAILURES, work)
}

/**
 * The refusals of a wrong password or passkey. A sign-in that fails for another reason, such as a
 * busy server or a lost database, says nothing about the password: otherwise an outage would use up
 * the tokens of an address that many players share.
 */
const FAILURES: ReadonlySet<RefusalCode> = new Set([
  'wrong_credentials',
  'wrong_passkey',
  'too_many_requests',
])

/** Returns whether the account has signed in with this browser before. */
export async function isOwnBrowser(
  db: Db,
  device: string | null,
  findUserId: Attempt['findUserId'],
): Promise<boolean> {
  if (device === null) return false
  const userId = await findUserId()
  return userId !== undefined && (await isKnownDevice(db, userId, device))
}

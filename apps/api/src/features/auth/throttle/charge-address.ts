import { Refusal, refuse } from '@kapis/contract/refusals'
import type { Db } from '#db/pool.ts'
import { findCredentials } from '../credentials/auth.queries.ts'
import { isKnownDevice } from './devices.ts'

type SignInRate = { perSecond: number; burst: number }

type ChargeDeps = {
  db: Db
  limiter: {
    /** Takes a token. Returns 0, or the time to wait for the next token in ms. */
    take(key: string, rate: SignInRate): Promise<number>
    giveBack(key: string, rate: SignInRate): Promise<void>
  }
  signInRate: SignInRate
  /** Called before a refusal, with the time that the client has to wait in ms. */
  onWait(waitMs: number): void
}
type Attempt = { username: string; address: string; device: string | null }

/**
 * Runs a sign-in and takes a token of its address. The token is given back if the password was
 * right, so that only failures use up tokens: thousands of mobile players may share one address.
 * When an address has no tokens left, browsers that have signed in to the account before may still
 * sign in; their failures are counted by browser.
 *
 * Refuses: too_many_requests, and what the work refuses.
 */
export async function chargeAddress<T>(
  { db, limiter, signInRate, onWait }: ChargeDeps,
  { username, address, device }: Attempt,
  work: () => Promise<T>,
): Promise<T> {
  const key = `signIn:${address}`
  const waitMs = await limiter.take(key, signInRate)
  if (waitMs > 0 && !(await isOwnBrowser(db, username, device))) {
    onWait(waitMs)
    throw refuse('too_many_requests', { key })
  }
  const giveBack = () => (waitMs === 0 ? limiter.giveBack(key, signInRate) : Promise.resolve())
  try {
    const result = await work()
    await giveBack()
    return result
  } catch (error) {
    if (error instanceof Refusal && AFTER_RIGHT_PASSWORD.has(error.code)) await giveBack()
    throw error
  }
}

const AFTER_RIGHT_PASSWORD: ReadonlySet<string> = new Set(['totp_required', 'account_closed'])

async function isOwnBrowser(db: Db, username: string, device: string | null): Promise<boolean> {
  if (device === null) return false
  const user = await findCredentials(db, username)
  return user !== undefined && (await isKnownDevice(db, user.user_id, device))
}

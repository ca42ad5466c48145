import { Refusal, refuse } from '@kapis/contract/refusals'
import type { Db } from '#db/pool.ts'
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
type Attempt = {
  address: string
  device: string | null
  /** Finds the account that the attempt is for. */
  findUserId(): Promise<string | undefined>
}

/**
 * Runs a sign-in and takes a token of its address. The token is given back if the password or
 * passkey was right, so that only failures use up tokens: thousands of mobile players may share one
 * address. When an address has no tokens left, browsers that have signed in to the account before
 * may still sign in; their failures are counted by browser.
 *
 * Refuses: too_many_requests, and what the work refuses.
 */
export async function chargeAddress<T>(
  { db, limiter, signInRate, onWait }: ChargeDeps,
  { address, device, findUserId }: Attempt,
  work: () => Promise<T>,
): Promise<T> {
  const key = `signIn:${address}`
  const waitMs = await limiter.take(key, signInRate)
  if (waitMs > 0 && !(await isOwnBrowser(db, device, findUserId))) {
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

const AFTER_RIGHT_PASSWORD: ReadonlySet<string> = new Set([
  'totp_required',
  'passkey_required',
  'account_closed',
  'player_listed',
])

async function isOwnBrowser(
  db: Db,
  device: string | null,
  findUserId: Attempt['findUserId'],
): Promise<boolean> {
  if (device === null) return false
  const userId = await findUserId()
  return userId !== undefined && (await isKnownDevice(db, userId, device))
}

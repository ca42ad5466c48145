import { refuse } from '@kapis/contract/refusals'
import type { RefusalCode } from '@kapis/contract/refusals'
import { expect, test } from 'vitest'
import type { Db } from '#db/pool.ts'
import { chargeAddress } from './charge-address.ts'

const chargeRefused = (code: RefusalCode) => chargeFailed(refuse(code))

/** Runs a sign-in that fails, and returns how many tokens the address has lost. */
async function chargeFailed(failure: Error): Promise<number> {
  let taken = 0
  const failures = {
    take: async () => {
      taken += 1
      return 0
    },
    giveBack: async () => {
      taken -= 1
    },
  }
  // The database is asked only if the address has no tokens left.
  const deps = { db: null as unknown as Db, failures }
  const attempt = { device: null, findUserId: async () => undefined }
  const work = () => Promise.reject(failure)
  const signIn = chargeAddress(deps, attempt, work)
  await expect(signIn).rejects.toBe(failure)
  return taken
}

test.each([
  'player_listed',
  'account_closed',
  'account_blocked',
  'totp_required',
  'passkey_required',
] as const)(
  'a sign-in with the right password that is refused as %s uses up no token',
  async (code) => expect(await chargeRefused(code)).toBe(0),
)

test('a sign-in that a busy server or a lost database refuses uses up no token', async () => {
  expect(await chargeRefused('unavailable')).toBe(0)
  expect(await chargeFailed(new Error('Connection terminated'))).toBe(0)
})

test.each(['wrong_credentials', 'wrong_passkey', 'too_many_requests'] as const)(
  'a sign-in that is refused as %s uses up a token',
  async (code) => expect(await chargeRefused(code)).toBe(1),
)

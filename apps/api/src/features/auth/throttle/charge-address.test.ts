import { refuse } from '@kapis/contract/refusals'
import type { RefusalCode } from '@kapis/contract/refusals'
import { expect, test } from 'vitest'
import type { Db } from '#db/pool.ts'
import { chargeAddress } from './charge-address.ts'

/** Runs a sign-in that is refused, and returns how many tokens the address has lost. */
async function chargeRefused(code: RefusalCode): Promise<number> {
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
  const work = () => Promise.reject(refuse(code))
  const signIn = chargeAddress(deps, attempt, work)
  await expect(signIn).rejects.toMatchObject({ code })
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

test.each(['wrong_credentials', 'wrong_passkey'] as const)(
  'a sign-in that is refused as %s uses up a token',
  async (code) => expect(await chargeRefused(code)).toBe(1),
)

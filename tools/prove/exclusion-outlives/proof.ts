import * as routes from '@kapis/contract/routes'
import { aPicture } from '../../../apps/api/test/cashier.ts'
import type { Player } from '../../../apps/api/test/make-player.ts'
import { playEnough } from '../../../apps/api/test/play-enough.ts'
import { openDb, openPool } from '../../../apps/api/src/db/pool.ts'
import { checkInvariants } from '../../../apps/api/src/ledger/checks/check-invariants.ts'
import {
  PROMO_MINOR,
  aPerson,
  aPromo,
  claim,
  endExclusion,
  exclude,
  giveContact,
  signUp,
} from './person.ts'
import type { Someone } from './person.ts'
import { aContact, writeAgain } from './variants.ts'
import { forgetIdentities } from './planted.ts'
import type { Proof } from '../proof.ts'
import { openProofApp } from '../shared/app/proof-app.ts'
import type { ProofApp } from '../shared/app/proof-app.ts'

const MONTHS = [6, 12, 60]

type Crew = { house: ProofApp; owner: ProofApp['db']; boss: Player; payee: Player }
type Attempt = { what: 'deletion' | 'signUp' | 'claim' | 'payout' | 'allowed'; words: string }
type Seen = Attempt & { expected: string; heard: string }

export const proof: Proof = {
  name: 'exclusion.outlives',
  about: 'An exclusion and a promo claim stay with the person, whatever becomes of the account.',
  async run(ctx) {
    const house = await openProofApp(ctx, ctx.planted ? { makeIdentities: forgetIdentities } : {})
    const { ownerUrl } = await ctx.database()
    const owner = openDb(openPool({ url: ownerUrl, connectionsMax: 1, waitMs: 10_000 }))
    ctx.onExit(() => owner.destroy())
    const boss = await house.aPlayer({ role: 'super_admin' })
    const payee = await house.aPlayer({ coins: 20_000 })
    await playEnough(payee, (as, body) => house.ask(as, routes.rollDice, { body }))
    const crew = { house, owner, boss, payee }
    const people = ctx.short ? 3 : 30
    const seen: Seen[] = []
    for (let n = 0; n < people; n += 1) seen.push(...(await live(crew, MONTHS[n % 3]!)))
    const wrong = seen.filter(({ expected, heard }) => expected !== heard)
    for (const { what, words, expected, heard } of wrong) {
      ctx.say(`WRONG ${what}, ${words}: ${heard}, expected ${expected}`)
    }
    const count = (what: Attempt['what']) => {
      const tried = seen.filter((one) => one.what === what)
      return `${tried.filter(({ expected, heard }) => expected === heard).length}/${tried.length}`
    }
    const invariants = (await checkInvariants(house.db)).length
    const figures = {
      people,
      deletionsRefused: count('deletion'),
      signUpsRefused: count('signUp'),
      claimsRefused: count('claim'),
      payoutsHeld: count('payout'),
      allowed: count('allowed'),
      wrong: wrong.length,
      invariants,
    }
    return { pass: wrong.length === 0 && invariants === 0, figures }
  },
}

/** One person: claims, excludes herself, and tries every way around it until it has ended. */
async function live(crew: Crew, months: number): Promise<Seen[]> {
  const { house, owner, boss } = crew
  const [maya, code] = [await aPerson(house), await aPromo(house)]
  const seen: Seen[] = []
  const expect = (attempt: Attempt, expected: string, heard: string) =>
    seen.push({ ...attempt, expected, heard })
  const allowed = (words: string, heard: string) => expect({ what: 'allowed', words }, '200', heard)

  allowed('the first claim', await claim(house, maya, code))
  await house.take(maya, PROMO_MINOR)
  await exclude(house, maya, months)
  for (const [words, heard] of await tryDeleting(crew, maya)) {
    expect({ what: 'deletion', words }, 'player_excluded', heard)
  }
  expect({ what: 'payout', words: 'her number' }, 'reason_needed', await tryPaying(crew, maya))
  // Staff give the account other details, so that hers are free.
  const { email, mobile: mobileNumber } = aContact()
  const params = { userId: maya.userId }
  const body = { email, mobileNumber, reason: 'Asked for it' }
  const changed = await house.ask(boss, routes.updateUser, { params, body })
  allowed('a change of details', String(changed.status))
  for (const contact of writeAgain(maya)) {
    const words = `${contact.mobile} ${contact.email}`
    expect({ what: 'signUp', words }, 'sign_up_refused', await signUp(house, contact))
  }
  allowed('a stranger’s sign-up', await signUp(house, aContact()))
  await endExclusion(owner, maya)
  const [, , gone] = (await tryDeleting(crew, maya)).map(([, heard]) => heard)
  allowed('the deletion after its end', gone === 'not_found' ? '200' : String(gone))
  for (const contact of writeAgain(maya)) {
    const words = `${contact.mobile} ${contact.email}`
    const again = await aPerson(house, contact)
    expect({ what: 'claim', words }, 'promo_claimed', await claim(house, again, code))
    await giveContact(house, again, aContact())
  }
  allowed('a stranger’s claim', await claim(house, await aPerson(house), code))
  allowed('the sign-up after its end', await signUp(house, maya))
  return seen
}

type Heard = [words: string, heard: string]

/** The last one tells, once the account may be deleted, that it is gone. */
async function tryDeleting({ house, boss }: Crew, { userId }: Someone): Promise<Heard[]> {
  const params = { userId }
  const bystander = await house.aPlayer()
  const bulk = { userIds: [userId, bystander.userId], reason: 'Bulk' }
  const many = await house.ask(boss, routes.deleteUsers, { body: bulk })
  const alone = await house.ask(boss, routes.deleteUser, { params })
  const again = await house.ask(boss, routes.deleteUser, { params })
  return [
    ['among others', many.code ?? String(many.status)],
    ['alone', alone.code ?? String(alone.status)],
    ['alone again', again.code ?? String(again.status)],
  ]
}

/** Somebody else is paid to her number, with a proof and without a word. */
async function tryPaying({ house, boss, payee }: Crew, { mobile }: Someone): Promise<string> {
  const { userId } = payee
  const gcash = { gcashNumber: mobile, gcashName: 'Maya Luz Santos' }
  const body = { type: 'withdraw', ...gcash, amount: 1 }
  const asked = await house.ask(payee, routes.requestWithdrawal, { params: { userId }, body })
  const { walletHistory } = asked.data as { walletHistory: { walletHistoryId: string } }
  const params = { userId, walletHistoryId: walletHistory.walletHistoryId }
  const settle = (sent: object) => house.ask(boss, routes.updateWalletRow, { params, body: sent })
  const proofImage = { adminConfirmationReceiptImage: await aPicture() }
  const paid = await settle({ status: 'completed', ...proofImage })
  await settle({ status: 'rejected', comment: 'Not hers' })
  return paid.code ?? String(paid.status)
}

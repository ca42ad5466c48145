import * as routes from '@kapis/contract/routes'
import { buildApp } from '../../../apps/api/src/app/app.ts'
import { anImage } from '../../../apps/api/test/cashier.ts'
import type { Player } from '../../../apps/api/test/make-player.ts'
import { playEnough } from '../../../apps/api/test/play-enough.ts'
import { openDb, openPool } from '../../../apps/api/src/db/pool.ts'
import {
  PROMO_MINOR,
  aRegisteredUser,
  aPromo,
  claim,
  endExclusion,
  exclude,
  giveContact,
  signUp,
} from './registered-user.ts'
import type { Someone } from './registered-user.ts'
import { aContact, writeAgain } from './variants.ts'
import { forgetIdentities } from './planted.ts'
import { countBroken } from '../shared/app/count-broken.ts'
import type { Proof } from '../proof.ts'
import { openProofApp } from '../shared/app/proof-app.ts'
import type { ProofApp } from '../shared/app/proof-app.ts'

const MONTHS = [6, 12, 60]

type Crew = { app: ProofApp; owner: ProofApp['db']; boss: Player; payee: Player }
type Attempt = { what: 'deletion' | 'signUp' | 'claim' | 'payout' | 'allowed'; words: string }
type Seen = Attempt & { expected: string; heard: string }

export const proof: Proof = {
  name: 'exclusion.outlives',
  about:
    'An exclusion and a promo claim apply to the person even after the account is changed or deleted. [EXCL-01]',
  async run(ctx) {
    const app = await openProofApp(ctx, ctx.planted ? forgetIdentities : buildApp)
    const { ownerUrl } = await ctx.database()
    const owner = openDb(openPool({ url: ownerUrl, connectionsMax: 1, waitMs: 60_000 }))
    ctx.onExit(() => owner.destroy())
    const boss = await app.aPlayer({ role: 'super_admin' })
    const payee = await app.aPlayer({ coins: 20_000 })
    await playEnough(payee, (as, body) => app.ask(as, routes.rollDice, { body }))
    const crew = { app, owner, boss, payee }
    const users = ctx.short ? 3 : 30
    const seen: Seen[] = []
    for (let n = 0; n < users; n += 1) seen.push(...(await live(crew, MONTHS[n % 3]!)))
    const wrong = seen.filter(({ expected, heard }) => expected !== heard)
    for (const { what, words, expected, heard } of wrong) {
      ctx.say(`WRONG ${what}, ${words}: ${heard}, expected ${expected}`)
    }
    const count = (what: Attempt['what']) => {
      const tried = seen.filter((one) => one.what === what)
      return `${tried.filter(({ expected, heard }) => expected === heard).length}/${tried.length}`
    }
    const invariants = await countBroken(app.db, ctx.say)
    const figures = {
      people: users,
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

/**
 * Follows one player who claims a promo, self-excludes and tries every way around the exclusion
 * until it ends. Returns what each attempt showed.
 */
async function live(crew: Crew, months: number): Promise<Seen[]> {
  const { app, owner, boss } = crew
  const [maya, code] = [await aRegisteredUser(app), await aPromo(app)]
  const seen: Seen[] = []
  const expect = (attempt: Attempt, expected: string, heard: string) =>
    seen.push({ ...attempt, expected, heard })
  const allowed = (words: string, heard: string) => expect({ what: 'allowed', words }, '200', heard)

  allowed('the first claim', await claim(app, maya, code))
  await app.take(maya, PROMO_MINOR)
  await exclude(app, maya, months)
  for (const [words, heard] of await tryDeleting(crew, maya)) {
    expect({ what: 'deletion', words }, 'player_excluded', heard)
  }
  expect({ what: 'payout', words: 'her number' }, 'reason_needed', await tryPaying(crew, maya))
  // Staff change the account's contact details, so that the old ones are free for another account.
  const { email, mobile: mobileNumber } = aContact()
  const params = { userId: maya.userId }
  const body = { email, mobileNumber, reason: 'Asked for it' }
  const changed = await app.ask(boss, routes.updateUser, { params, body })
  allowed('a change of details', String(changed.status))
  for (const contact of writeAgain(maya)) {
    const words = `${contact.mobile} ${contact.email}`
    expect({ what: 'signUp', words }, 'sign_up_refused', await signUp(app, contact))
  }
  allowed('a stranger’s sign-up', await signUp(app, aContact()))
  await endExclusion(owner, maya)
  const [, , gone] = (await tryDeleting(crew, maya)).map(([, heard]) => heard)
  allowed('the deletion after its end', gone === 'not_found' ? '200' : String(gone))
  for (const contact of writeAgain(maya)) {
    const words = `${contact.mobile} ${contact.email}`
    const again = await aRegisteredUser(app, contact)
    expect({ what: 'claim', words }, 'promo_claimed', await claim(app, again, code))
    await giveContact(app, again, aContact())
  }
  allowed('a stranger’s claim', await claim(app, await aRegisteredUser(app), code))
  allowed('the sign-up after its end', await signUp(app, maya))
  return seen
}

type Heard = [words: string, heard: string]

/**
 * Tries every way to delete the account. Only the last one may succeed, and only when deletion is
 * allowed.
 */
async function tryDeleting({ app, boss }: Crew, { userId }: Someone): Promise<Heard[]> {
  const params = { userId }
  const bystander = await app.aPlayer()
  const bulk = { userIds: [userId, bystander.userId], reason: 'Bulk' }
  const many = await app.ask(boss, routes.deleteUsers, { body: bulk })
  const alone = await app.ask(boss, routes.deleteUser, { params })
  const again = await app.ask(boss, routes.deleteUser, { params })
  return [
    ['among others', many.code ?? String(many.status)],
    ['alone', alone.code ?? String(alone.status)],
    ['alone again', again.code ?? String(again.status)],
  ]
}

/**
 * Tries to pay another player's withdrawal to the excluded player's number, with a confirmation
 * image and no comment.
 */
async function tryPaying({ app, boss, payee }: Crew, { mobile }: Someone): Promise<string> {
  const { userId } = payee
  const gcash = { gcashNumber: mobile, gcashName: 'Maya Luz Santos' }
  const body = { type: 'withdraw', ...gcash, amount: 1 }
  const request = await app.ask(payee, routes.requestWithdrawal, { params: { userId }, body })
  const { walletHistory } = request.data as { walletHistory: { walletHistoryId: string } }
  const params = { userId, walletHistoryId: walletHistory.walletHistoryId }
  const settle = (sent: object) => app.ask(boss, routes.updateWalletRow, { params, body: sent })
  const proofImage = { adminConfirmationReceiptImage: await anImage() }
  const paid = await settle({ status: 'completed', ...proofImage })
  await settle({ status: 'rejected', comment: 'Not hers' })
  return paid.code ?? String(paid.status)
}

import * as routes from '@kapis/contract/routes'
import { transactionId } from '../../../apps/api/src/ledger/transaction-id.ts'
import type { Player } from '../../../apps/api/test/make-player.ts'
import type { ProofApp } from '../shared/app/proof-app.ts'
import { aDeposit, aRecord, coinsOf } from './users.ts'
import type { Attempt } from './users.ts'

/** An amount below the limit for one action. Five of them exceed the daily limit. */
const PART = 4900
const PARTS = 8
const ROLL = { amount: 1, condition: 'above', currency: 'coin', target: 2 }

/**
 * Tries to exceed the limit for one action in several smaller actions by one user: editing the
 * records of eight colleagues, writing records, crediting without records, doing all of that in
 * turns, correcting history entries, and reopening a promo code that two users had approved.
 */
export async function tryInParts(app: ProofApp): Promise<Attempt[]> {
  const edited = await creditInParts(app, async (thief, { reference }) => {
    const author = await app.aPlayer({ role: 'admin' })
    const params = await aRecord(app, author, 1, reference)
    await app.ask(thief, routes.updateDepositReceipt, { params, body: { amount: PART } })
  })
  const written = await creditInParts(app, writeRecord(app))
  const unrecorded = await creditInParts(app, creditUnrecorded(app))
  const paid = await creditInParts(app, payColleague(app))
  const ways = [writeRecord(app), creditUnrecorded(app), payColleague(app), adjust(app)]
  let turn = 0
  const mixed = await creditInParts(app, (thief, deposit) =>
    ways[(turn += 1) % ways.length]!(thief, deposit),
  )
  return [
    { words: `₱${edited} by editing the records of colleagues`, isAlone: edited > 0 },
    { words: `₱${written} by writing records in a day`, isAlone: isOutside(written) },
    { words: `₱${unrecorded} without records in a day`, isAlone: isOutside(unrecorded) },
    { words: `₱${paid} by the records of colleagues in a day`, isAlone: isOutside(paid) },
    { words: `₱${mixed} in every way in a day`, isAlone: isOutside(mixed) },
    await tryAtThreshold(app),
    await tryCorrecting(app),
    await tryReopening(app),
  ]
}

/**
 * Returns whether the credited amount is a fault. Amounts below the daily limit are allowed; zero
 * means that the attempt itself did not work.
 */
const isOutside = (credited: number) => credited <= 0 || credited >= 20_000

type Deposit = Awaited<ReturnType<typeof aDeposit>>
/** One way in which a thief has a deposit of a friend credited. */
type Way = (thief: Player, deposit: Deposit) => Promise<void>

const writeRecord =
  (app: ProofApp): Way =>
  async (thief, { reference }) => {
    await aRecord(app, thief, PART, reference)
  }

const creditUnrecorded =
  (app: ProofApp): Way =>
  async (thief, { userId, walletHistoryId }) => {
    const body = { status: 'completed', comment: 'Seen in the app' }
    await app.ask(thief, routes.updateWalletRow, { params: { userId, walletHistoryId }, body })
  }

const payColleague =
  (app: ProofApp): Way =>
  async (thief, { userId, walletHistoryId }) => {
    const params = await aRecord(app, await app.aPlayer({ role: 'admin' }), PART)
    const body = { paidUserId: userId, paidWalletHistoryId: walletHistoryId }
    await app.ask(thief, routes.updateDepositReceipt, { params, body })
  }

const adjust =
  (app: ProofApp): Way =>
  async (thief, { userId }) => {
    const body = { amount: PART, currency: 'coin', type: 'admin_deposit', comment: 'Goodwill' }
    await app.ask(thief, routes.adjustWallet, { params: { userId }, body })
  }

/** Credits a deposit of exactly the limit for one action without a record. */
async function tryAtThreshold(app: ProofApp): Promise<Attempt> {
  const thief = await app.aPlayer({ role: 'super_admin' })
  const friend = await app.aPlayer()
  await creditUnrecorded(app)(thief, await aDeposit(app, friend, { amount: 5000 }))
  const isAlone = (await coinsOf(app, friend)) !== 0n
  return { words: 'credit ₱5,000 without a record', isAlone }
}

async function creditInParts(app: ProofApp, go: Way): Promise<number> {
  const thief = await app.aPlayer({ role: 'admin' })
  let credited = 0
  for (let n = 0; n < PARTS; n += 1) {
    const friend = await app.aPlayer()
    await go(thief, await aDeposit(app, friend, { amount: PART }))
    credited += Number((await coinsOf(app, friend)) / 10_000n)
  }
  return credited
}

async function tryCorrecting(app: ProofApp): Promise<Attempt> {
  const thief = await app.aPlayer({ role: 'super_admin' })
  const friend = await app.aPlayer({ coins: 100 })
  const params = { userId: friend.userId }
  for (let n = 0; n < PARTS; n += 1) {
    await app.ask(friend, routes.rollDice, { body: { ...ROLL, identifier: `parts-${n}` } })
  }
  const lines = await app.db
    .selectFrom('ledger_bet')
    .innerJoin('app_user', 'user_id', 'player_id')
    .select(['public_no', 'seq'])
    .where('player_id', '=', friend.userId)
    .execute()
  const before = await coinsOf(app, friend)
  for (const { public_no, seq } of lines) {
    const transactionHistoryId = transactionId(public_no, seq)
    const request = { params: { ...params, transactionHistoryId } }
    const body = { payout: PART, reason: 'Counted wrong' }
    await app.ask(thief, routes.correctTransaction, { ...request, body })
  }
  const corrected = Number(((await coinsOf(app, friend)) - before) / 10_000n)
  const words = `₱${corrected} by correcting history in a day`
  return { words, isAlone: isOutside(corrected) }
}

async function tryReopening(app: ProofApp): Promise<Attempt> {
  const thief = await app.aPlayer({ role: 'admin' })
  const { promo_code_id: promoCodeId } = await app.db
    .insertInto('promo_code')
    .values({
      code: `OLD${thief.username.slice(-6)}`,
      coin_minor: 1_000_000n,
      ticket_minor: 0n,
      expires_at: new Date(Date.now() - 60_000),
      max_uses: 1000,
      available_uses: 0,
      status: 'disabled',
    })
    .returning('promo_code_id')
    .executeTakeFirstOrThrow()
  const expiration = new Date(Date.now() + 86_400_000).toISOString()
  const body = { status: 'active', availableUses: 1000, expiration }
  const request = { params: { promoCodeId }, body }
  const { status } = await app.ask(thief, routes.updatePromoCode, request)
  return { words: 'open a promo code of ₱100,000 again', isAlone: status === 200 }
}

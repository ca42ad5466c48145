import * as routes from '@kapis/contract/routes'
import { newReference } from '../../../apps/api/test/cashier.ts'
import type { Player } from '../../../apps/api/test/make-player.ts'
import { playEnough } from '../../../apps/api/test/play-enough.ts'
import type { ProofApp } from '../shared/app/proof-app.ts'
import { aDeposit, aRecord, aWithdrawal } from './users.ts'
import type { Attempt } from './users.ts'

type Crew = { thief: Player; author: Player; friend: Player }
type Way = (app: ProofApp, crew: Crew) => Promise<unknown>

/**
 * The amount of each attempt. It is small, so that only the rule about edits can stop the attempt.
 */
const AMOUNT = 120

/** Tries every way in which one user could turn a colleague's decision into money by editing it. */
export async function tryLaundering(app: ProofApp): Promise<Attempt[]> {
  const tried: Attempt[] = []
  for (const [words, go] of Object.entries(WAYS)) {
    const crew = {
      thief: await app.aPlayer({ role: 'admin' }),
      author: await app.aPlayer({ role: 'admin' }),
      friend: await app.aPlayer({ coins: 5000 }),
    }
    const before = await moneyOf(app, crew.friend)
    await go(app, crew)
    const isAlone = (await moneyOf(app, crew.friend)) !== before
    tried.push({ words: `launder: ${words}`, isAlone })
  }
  return tried
}

/** Sums the money that was credited or paid out. Bets made along the way do not count. */
async function moneyOf(app: ProofApp, friend: Player): Promise<bigint> {
  const paid = await app.db
    .selectFrom('wallet_history')
    .select('amount_minor')
    .where('player_id', '=', friend.userId)
    .where('status', '=', 'completed')
    .execute()
  return paid.reduce((sum, row) => sum + row.amount_minor, 0n)
}

const editRecord = (
  app: ProofApp,
  as: Player,
  params: { depositReceiptId: string },
  body: object,
) => app.ask(as, routes.updateDepositReceipt, { params, body })
type Place = { userId: string; walletHistoryId: string }
const editRow = (app: ProofApp, as: Player, { userId, walletHistoryId }: Place, body: object) =>
  app.ask(as, routes.updateWalletRow, { params: { userId, walletHistoryId }, body })
const COMPLETE = { status: 'completed', comment: 'Seen' }

const WAYS: Record<string, Way> = {
  'edit the amount of a record until it fits': async (app, { thief, author, friend }) => {
    const { reference } = await aDeposit(app, friend, { amount: AMOUNT })
    const record = await aRecord(app, author, 1, reference)
    await editRecord(app, thief, record, { amount: AMOUNT })
  },
  'edit the reference of a record until it fits': async (app, { thief, author, friend }) => {
    const { reference } = await aDeposit(app, friend, { amount: AMOUNT })
    const record = await aRecord(app, author, AMOUNT)
    await editRecord(app, thief, record, { referenceNumber: reference })
  },
  'edit the own record until it fits': async (app, { thief, friend }) => {
    const { reference } = await aDeposit(app, friend, { amount: AMOUNT })
    const record = await aRecord(app, thief, 1, reference)
    await editRecord(app, thief, record, { amount: AMOUNT })
  },
  'edit first, let the deposit come later': async (app, { thief, author, friend }) => {
    const record = await aRecord(app, author, 1)
    const reference = newReference()
    await editRecord(app, thief, record, { referenceNumber: reference, amount: AMOUNT })
    await aDeposit(app, friend, { amount: AMOUNT, reference })
  },
  'edit and name the player in one request': async (app, { thief, author, friend }) => {
    const { reference } = await aDeposit(app, friend, { amount: AMOUNT })
    const record = await aRecord(app, author, 1, reference)
    const paidUserId = friend.userId
    await editRecord(app, thief, record, { amount: AMOUNT, paidUserId, status: 'completed' })
  },
  'edit, then name the player': async (app, { thief, author, friend }) => {
    await aDeposit(app, friend, { amount: AMOUNT })
    const record = await aRecord(app, author, 1)
    await editRecord(app, thief, record, { amount: AMOUNT })
    await editRecord(app, thief, record, { paidUserId: friend.userId })
  },
  'edit the date so that another deposit fits': async (app, { thief, author, friend }) => {
    await aDeposit(app, friend, { amount: AMOUNT })
    const record = await aRecord(app, author, AMOUNT)
    await editRecord(app, thief, record, { receiptDate: '2026-01-01' })
    const receiptDate = new Date().toISOString()
    await editRecord(app, thief, record, { receiptDate, paidUserId: friend.userId })
  },
  'edit the record, complete the deposit': async (app, { thief, author, friend }) => {
    const deposit = await aDeposit(app, friend, { amount: AMOUNT })
    const record = await aRecord(app, author, 1, deposit.reference)
    await editRecord(app, thief, record, { amount: AMOUNT })
    await editRow(app, thief, deposit, COMPLETE)
  },
  'edit the deposit, pay it by the record': async (app, { thief, author, friend }) => {
    const deposit = await aDeposit(app, friend, { amount: 1, shown: AMOUNT })
    const record = await aRecord(app, author, AMOUNT, deposit.reference)
    await editRow(app, thief, deposit, { amount: AMOUNT })
    const paid = { paidUserId: friend.userId, paidWalletHistoryId: deposit.walletHistoryId }
    await editRecord(app, thief, record, paid)
  },
  'edit the deposit, have the record looked at again': async (app, { thief, author, friend }) => {
    const deposit = await aDeposit(app, friend, { amount: 1, shown: AMOUNT })
    const record = await aRecord(app, author, AMOUNT, deposit.reference)
    await editRow(app, thief, deposit, { amount: AMOUNT })
    await editRecord(app, thief, record, { receivedFrom: 'MIA P.' })
  },
  'edit the deposit, complete it': async (app, { thief, friend }) => {
    const deposit = await aDeposit(app, friend, { amount: 1 })
    await editRow(app, thief, deposit, { amount: AMOUNT })
    await editRow(app, thief, deposit, COMPLETE)
  },
  'edit what was read from the picture, complete it': async (app, { thief, friend }) => {
    const deposit = await aDeposit(app, friend, { amount: AMOUNT, shown: 1 })
    const receiptImageDetectedText = `Amount ${AMOUNT}.00\nRef No. ${deposit.reference}`
    await editRow(app, thief, deposit, { receiptImageDetectedText })
    await editRow(app, thief, deposit, COMPLETE)
  },
  'edit and complete in one request': async (app, { thief, friend }) => {
    const deposit = await aDeposit(app, friend, { amount: 1 })
    await editRow(app, thief, deposit, { ...COMPLETE, amount: AMOUNT })
    await editRow(app, thief, deposit, { ...COMPLETE, currency: 'ticket' })
  },
  'edit the text and complete in one request': async (app, { thief, friend }) => {
    const deposit = await aDeposit(app, friend, { amount: AMOUNT })
    await editRow(app, thief, deposit, { ...COMPLETE, receiptImageDetectedText: 'Amount 120' })
  },
  'write a record with another reference, pay on it': async (app, { thief, friend }) => {
    const deposit = await aDeposit(app, friend, { amount: AMOUNT })
    const record = await aRecord(app, thief, AMOUNT)
    const paid = { paidUserId: friend.userId, paidWalletHistoryId: deposit.walletHistoryId }
    await editRecord(app, thief, record, { ...paid, status: 'completed' })
  },
  'write a record for an unreadable image, pay on it': async (app, { thief, friend }) => {
    await aDeposit(app, friend, { amount: AMOUNT, reference: '' })
    const record = await aRecord(app, thief, AMOUNT)
    await editRecord(app, thief, record, { paidUserId: friend.userId })
  },
  'write the record of a smaller payment, pay on it': async (app, { thief, friend }) => {
    const { reference } = await aDeposit(app, friend, { amount: AMOUNT, shown: 1 })
    const record = await aRecord(app, thief, AMOUNT, reference)
    await editRecord(app, thief, record, { paidUserId: friend.userId })
  },
  'write the record of a smaller payment, complete the deposit': async (app, crew) => {
    const deposit = await aDeposit(app, crew.friend, { amount: AMOUNT, shown: 1 })
    await aRecord(app, crew.thief, AMOUNT, deposit.reference)
    await editRow(app, crew.thief, deposit, COMPLETE)
  },
  'credit without a record and without a reason': async (app, { thief, friend }) => {
    const deposit = await aDeposit(app, friend, { amount: AMOUNT })
    await editRow(app, thief, deposit, { status: 'completed' })
  },
  'delete the record, write it again': async (app, { thief, author, friend }) => {
    const { reference } = await aDeposit(app, friend, { amount: AMOUNT })
    const params = await aRecord(app, author, 1, reference)
    await app.ask(thief, routes.deleteDepositReceipt, { params })
    await aRecord(app, thief, AMOUNT, reference)
  },
  'edit, delete, write again, name the player': async (app, { thief, author, friend }) => {
    const { reference } = await aDeposit(app, friend, { amount: AMOUNT })
    const params = await aRecord(app, author, 1, reference)
    await editRecord(app, thief, params, { amount: 2 })
    await app.ask(thief, routes.deleteDepositReceipt, { params })
    const again = await aRecord(app, thief, AMOUNT, reference)
    await editRecord(app, thief, again, { paidUserId: friend.userId })
  },
  'edit, let a colleague spell the sender': async (app, { thief, author, friend }) => {
    const { reference } = await aDeposit(app, friend, { amount: AMOUNT })
    const record = await aRecord(app, author, 1, reference)
    await editRecord(app, thief, record, { amount: AMOUNT })
    await editRecord(app, author, record, { receivedFrom: 'MIA P.' })
    await editRecord(app, thief, record, { paidUserId: friend.userId })
  },
  'write a record, leave, let a friend claim it': async (app, { thief, friend }) => {
    const reference = newReference()
    await aRecord(app, thief, AMOUNT, reference)
    await app.db
      .updateTable('app_user')
      .set({ status: 'blocked' })
      .where('user_id', '=', thief.userId)
      .execute()
    await aDeposit(app, friend, { amount: AMOUNT, reference })
  },
  'give a password link, pay what its user withdraws': async (app, { thief, friend }) => {
    await playEnough(friend, (as, body) => app.ask(as, routes.rollDice, { body }))
    const link = { params: { userId: friend.userId }, body: { reason: 'Called us' } }
    await app.ask(thief, routes.issuePasswordLink, link)
    await editRow(app, thief, await aWithdrawal(app, friend, AMOUNT), COMPLETE)
  },
  'lower a withdrawal, pay it': async (app, { thief, friend }) => {
    await playEnough(friend, (as, body) => app.ask(as, routes.rollDice, { body }))
    const withdrawal = await aWithdrawal(app, friend, 200)
    await editRow(app, thief, withdrawal, { amount: AMOUNT })
    await editRow(app, thief, withdrawal, COMPLETE)
  },
}

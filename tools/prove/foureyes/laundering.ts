import * as routes from '@kapis/contract/routes'
import { newReference } from '../../../apps/api/test/cashier.ts'
import type { Player } from '../../../apps/api/test/make-player.ts'
import { playEnough } from '../../../apps/api/test/play-enough.ts'
import type { ProofApp } from '../shared/app/proof-app.ts'
import { aDeposit, aRecord, aWithdrawal } from './people.ts'
import type { Attempt } from './people.ts'

type Crew = { thief: Player; author: Player; friend: Player }
type Way = (house: ProofApp, crew: Crew) => Promise<unknown>

/** Small amounts, so that no limit but the rule about edits can stop them. */
const AMOUNT = 120

/**
 * Every way in which an edit could turn a colleague's decision into money: one person edits, and the
 * same person, or nobody at all, lets it pay.
 */
export async function tryLaundering(house: ProofApp): Promise<Attempt[]> {
  const tried: Attempt[] = []
  for (const [words, go] of Object.entries(WAYS)) {
    const crew = {
      thief: await house.aPlayer({ role: 'admin' }),
      author: await house.aPlayer({ role: 'admin' }),
      friend: await house.aPlayer({ coins: 5000 }),
    }
    const before = await moneyOf(house, crew.friend)
    await go(house, crew)
    const isAlone = (await moneyOf(house, crew.friend)) !== before
    tried.push({ words: `launder: ${words}`, isAlone })
  }
  return tried
}

/** Credited or paid out: both change it, a bet of the way itself is made before. */
async function moneyOf(house: ProofApp, friend: Player): Promise<bigint> {
  const paid = await house.db
    .selectFrom('wallet_history')
    .select('amount_minor')
    .where('player_id', '=', friend.userId)
    .where('status', '=', 'completed')
    .execute()
  return paid.reduce((sum, row) => sum + row.amount_minor, 0n)
}

const editRecord = (
  house: ProofApp,
  as: Player,
  params: { depositReceiptId: string },
  body: object,
) => house.ask(as, routes.updateReceipt, { params, body })
type Place = { userId: string; walletHistoryId: string }
const editRow = (house: ProofApp, as: Player, { userId, walletHistoryId }: Place, body: object) =>
  house.ask(as, routes.updateWalletRow, { params: { userId, walletHistoryId }, body })
const COMPLETE = { status: 'completed', comment: 'Seen' }

const WAYS: Record<string, Way> = {
  'edit the amount of a record until it fits': async (house, { thief, author, friend }) => {
    const { reference } = await aDeposit(house, friend, { amount: AMOUNT })
    const record = await aRecord(house, author, 1, reference)
    await editRecord(house, thief, record, { amount: AMOUNT })
  },
  'edit the reference of a record until it fits': async (house, { thief, author, friend }) => {
    const { reference } = await aDeposit(house, friend, { amount: AMOUNT })
    const record = await aRecord(house, author, AMOUNT)
    await editRecord(house, thief, record, { referenceNumber: reference })
  },
  'edit the own record until it fits': async (house, { thief, friend }) => {
    const { reference } = await aDeposit(house, friend, { amount: AMOUNT })
    const record = await aRecord(house, thief, 1, reference)
    await editRecord(house, thief, record, { amount: AMOUNT })
  },
  'edit first, let the deposit come later': async (house, { thief, author, friend }) => {
    const record = await aRecord(house, author, 1)
    const reference = newReference()
    await editRecord(house, thief, record, { referenceNumber: reference, amount: AMOUNT })
    await aDeposit(house, friend, { amount: AMOUNT, reference })
  },
  'edit and name the player in one request': async (house, { thief, author, friend }) => {
    const { reference } = await aDeposit(house, friend, { amount: AMOUNT })
    const record = await aRecord(house, author, 1, reference)
    const paidUserId = friend.userId
    await editRecord(house, thief, record, { amount: AMOUNT, paidUserId, status: 'completed' })
  },
  'edit, then name the player': async (house, { thief, author, friend }) => {
    await aDeposit(house, friend, { amount: AMOUNT })
    const record = await aRecord(house, author, 1)
    await editRecord(house, thief, record, { amount: AMOUNT })
    await editRecord(house, thief, record, { paidUserId: friend.userId })
  },
  'edit the date so that another deposit fits': async (house, { thief, author, friend }) => {
    await aDeposit(house, friend, { amount: AMOUNT })
    const record = await aRecord(house, author, AMOUNT)
    await editRecord(house, thief, record, { receiptDate: '2026-01-01' })
    const receiptDate = new Date().toISOString()
    await editRecord(house, thief, record, { receiptDate, paidUserId: friend.userId })
  },
  'edit the record, complete the deposit': async (house, { thief, author, friend }) => {
    const deposit = await aDeposit(house, friend, { amount: AMOUNT })
    const record = await aRecord(house, author, 1, deposit.reference)
    await editRecord(house, thief, record, { amount: AMOUNT })
    await editRow(house, thief, deposit, COMPLETE)
  },
  'edit the deposit, pay it by the record': async (house, { thief, author, friend }) => {
    const deposit = await aDeposit(house, friend, { amount: 1, shown: AMOUNT })
    const record = await aRecord(house, author, AMOUNT, deposit.reference)
    await editRow(house, thief, deposit, { amount: AMOUNT })
    const paid = { paidUserId: friend.userId, paidWalletHistoryId: deposit.walletHistoryId }
    await editRecord(house, thief, record, paid)
  },
  'edit the deposit, have the record looked at again': async (house, { thief, author, friend }) => {
    const deposit = await aDeposit(house, friend, { amount: 1, shown: AMOUNT })
    const record = await aRecord(house, author, AMOUNT, deposit.reference)
    await editRow(house, thief, deposit, { amount: AMOUNT })
    await editRecord(house, thief, record, { receivedFrom: 'MIA P.' })
  },
  'edit the deposit, complete it': async (house, { thief, friend }) => {
    const deposit = await aDeposit(house, friend, { amount: 1 })
    await editRow(house, thief, deposit, { amount: AMOUNT })
    await editRow(house, thief, deposit, COMPLETE)
  },
  'edit what was read from the picture, complete it': async (house, { thief, friend }) => {
    const deposit = await aDeposit(house, friend, { amount: AMOUNT, shown: 1 })
    const receiptImageDetectedText = `Amount ${AMOUNT}.00\nRef No. ${deposit.reference}`
    await editRow(house, thief, deposit, { receiptImageDetectedText })
    await editRow(house, thief, deposit, COMPLETE)
  },
  'edit and complete in one request': async (house, { thief, friend }) => {
    const deposit = await aDeposit(house, friend, { amount: 1 })
    await editRow(house, thief, deposit, { ...COMPLETE, amount: AMOUNT })
    await editRow(house, thief, deposit, { ...COMPLETE, currency: 'ticket' })
  },
  'edit the text and complete in one request': async (house, { thief, friend }) => {
    const deposit = await aDeposit(house, friend, { amount: AMOUNT })
    await editRow(house, thief, deposit, { ...COMPLETE, receiptImageDetectedText: 'Amount 120' })
  },
  'complete what has no reference': async (house, { thief, friend }) => {
    const deposit = await aDeposit(house, friend, { amount: AMOUNT, reference: '' })
    await editRow(house, thief, deposit, COMPLETE)
  },
  'delete the record, write it again': async (house, { thief, author, friend }) => {
    const { reference } = await aDeposit(house, friend, { amount: AMOUNT })
    const params = await aRecord(house, author, 1, reference)
    await house.ask(thief, routes.deleteReceipt, { params })
    await aRecord(house, thief, AMOUNT, reference)
  },
  'edit, delete, write again, name the player': async (house, { thief, author, friend }) => {
    const { reference } = await aDeposit(house, friend, { amount: AMOUNT })
    const params = await aRecord(house, author, 1, reference)
    await editRecord(house, thief, params, { amount: 2 })
    await house.ask(thief, routes.deleteReceipt, { params })
    const again = await aRecord(house, thief, AMOUNT, reference)
    await editRecord(house, thief, again, { paidUserId: friend.userId })
  },
  'edit, let a colleague spell the sender': async (house, { thief, author, friend }) => {
    const { reference } = await aDeposit(house, friend, { amount: AMOUNT })
    const record = await aRecord(house, author, 1, reference)
    await editRecord(house, thief, record, { amount: AMOUNT })
    await editRecord(house, author, record, { receivedFrom: 'MIA P.' })
    await editRecord(house, thief, record, { paidUserId: friend.userId })
  },
  'lower a withdrawal, pay it': async (house, { thief, friend }) => {
    await playEnough(friend, (as, body) => house.ask(as, routes.rollDice, { body }))
    const withdrawal = await aWithdrawal(house, friend, 200)
    await editRow(house, thief, withdrawal, { amount: AMOUNT })
    await editRow(house, thief, withdrawal, COMPLETE)
  },
}

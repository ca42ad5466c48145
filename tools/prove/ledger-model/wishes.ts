import assert from 'node:assert/strict'
import type { Cause, Counter } from '../../../apps/api/src/ledger/post.ts'
import type { Heard } from '../shared/app/proof-app.ts'
import { judge, move, openBook, rotate, settle } from './book.ts'
import type { Book, Currency, DiceBet, Move } from './book.ts'
import { answerOf, assertPlayed, assertPractice, assertRefused } from './check-answer.ts'
import { rollOf, seqOf } from './check-answer.ts'
import type { RealHouse } from './real-house.ts'
import * as real from './real-house.ts'

/** The model: one book a player, in the order in which they signed up. */
export type Model = { books: Book[]; causes: number; done: Record<string, number> }

/** What one command does to one player's book and to the real account, and compares. */
export type Wish = (at: {
  model: Model
  house: RealHouse
  book: Book
  place: number
}) => Promise<void>

export const signUp: Wish = async ({ model, house }) => {
  await real.signUp(house)
  model.books.push(openBook())
}

type Reason = { cause: Cause; counter: Counter }

/** Money that is given or taken outside of play. */
export const moveMoney =
  (reason: Reason, asked: Move): Wish =>
  async (at) => {
    const heard = await post(at, reason, asked)
    assert.equal(heard, move(at.book, asked))
  }

/** The same cause a second time must do nothing. */
export const repeatCredit =
  (currency: Currency, amount: bigint): Wish =>
  async (at) => {
    const reason = { cause: 'promo', counter: 'promo' } as const
    assert.equal(await post(at, reason, { currency, amount }), move(at.book, { currency, amount }))
    at.model.causes -= 1
    assert.equal(await post(at, reason, { currency, amount }), 'again')
  }

export const holdMoney =
  (currency: Currency, amount: bigint): Wish =>
  async (at) => {
    const asked = { currency, amount: -amount, held: amount }
    const heard = await post(at, { cause: 'hold', counter: 'hold' }, asked)
    const expected = move(at.book, asked)
    assert.equal(heard, expected)
    if (expected === null) at.book.holds.push({ currency, amount })
  }

/** A held withdrawal is given back, or it leaves the house. */
export const decideHold =
  (isPaid: boolean): Wish =>
  async (at) => {
    const { currency, amount } = at.book.holds.shift()!
    const asked = { currency, amount: isPaid ? 0n : amount, held: -amount }
    const reason: Reason = isPaid
      ? { cause: 'withdrawal', counter: 'cashier' }
      : { cause: 'refund', counter: 'hold' }
    assert.equal(await post(at, reason, asked), move(at.book, asked))
  }

/** One bet, new or sent again, with whatever identifier it carries. */
export const placeBet =
  (bet: DiceBet): Wish =>
  async ({ house, book, place }) => {
    const heard = await real.placeBet(house, house.players[place]!, bet)
    const verdict = judge(book, bet)
    if (typeof verdict === 'string') return assertRefused(heard, verdict)
    if (verdict !== null) return assert.equal(answerOf(heard), verdict.answer)
    assertPlayed(heard, bet, settle(book, bet, rollOf(heard)), book)
    book.bets.push({ bet, answer: answerOf(heard) })
  }

/**
 * Bets sent at once. Their numbers say in which order they were played; one that was refused must
 * have been too high for the balance at some moment of that order.
 */
export const placeTogether =
  (bets: DiceBet[]): Wish =>
  async ({ house, book, place }) => {
    const player = house.players[place]!
    const heard = await Promise.all(bets.map((bet) => real.placeBet(house, player, bet)))
    const placed = bets.map((bet, n) => ({ bet, heard: heard[n]! }))
    const refused = placed.filter((one) => one.heard.status !== 200)
    const settled = placed.filter((one) => one.heard.status === 200)
    const reasons = new Map(refused.map((one) => [one.bet, codeOf(book, one.bet)]))
    for (const { bet, heard: answer } of settled.toSorted(bySeq)) {
      assert.equal(judge(book, bet), null)
      assertPlayed(answer, bet, settle(book, bet, rollOf(answer)), book)
      book.bets.push({ bet, answer: answerOf(answer) })
      for (const one of refused) reasons.set(one.bet, reasons.get(one.bet) ?? codeOf(book, one.bet))
    }
    for (const one of refused) assertRefused(one.heard, reasons.get(one.bet) ?? 'nothing')
  }

/** A stake of nothing is practice: whoever is signed in may, and nothing changes. */
export const practise =
  (bet: DiceBet): Wish =>
  async ({ house, book, place }) => {
    const heard = await real.placeBet(house, house.players[place]!, { ...bet, stake: 0n })
    if (!book.isSignedIn || book.isBlocked) return assertRefused(heard, 'session_expired')
    assertPractice(heard)
  }

export const changeSeeds =
  (clientSeed: string): Wish =>
  async ({ house, book, place }) => {
    const heard = await real.changeSeeds(house, house.players[place]!, clientSeed)
    if (!book.isSignedIn || book.isBlocked) return assertRefused(heard, 'session_expired')
    assert.equal(heard.status, 200)
    rotate(book)
  }

export const leave: Wish = async ({ house, book, place }) => {
  await real.leave(house, house.players[place]!)
  book.isSignedIn = false
}

export const enter: Wish = async ({ house, book, place }) => {
  await real.enter(house, house.players[place]!)
  book.isSignedIn = true
}

export const setBlocked =
  (isBlocked: boolean): Wish =>
  async ({ house, book, place }) => {
    await real.setStatus(house, house.players[place]!, isBlocked ? 'blocked' : 'active')
    Object.assign(book, { isBlocked, isSignedIn: false })
  }

function post(
  { model, house, place }: Parameters<Wish>[0],
  reason: Reason,
  { currency, amount, held = 0n }: Move,
): Promise<string | null> {
  const causeKey = `cause-${(model.causes += 1)}`
  const { userId: playerId } = house.players[place]!
  const posting = { playerId, currency, amountMinor: amount, heldMinor: held, causeKey, ...reason }
  return real.postMoney(house, posting)
}

function codeOf(book: Book, bet: DiceBet): string | null {
  const verdict = judge(book, bet)
  return typeof verdict === 'string' ? verdict : null
}

function bySeq(one: { heard: Heard }, other: { heard: Heard }): number {
  return seqOf(one.heard) - seqOf(other.heard)
}

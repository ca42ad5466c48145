import assert from 'node:assert/strict'
import type { Cause, Counter } from '../../../apps/api/src/ledger/next-entry.ts'
import type { Heard } from '../shared/app/proof-app.ts'
import { predict, move, openBook, rotate, settle } from './book.ts'
import type { Book, ModelCurrency, DiceBet, BookMove } from './book.ts'
import { answerOf, assertPlayed, assertPractice, assertRefused } from './check-answer.ts'
import { rollOf, seqOf } from './check-answer.ts'
import type { SystemUnderTest } from './system-under-test.ts'
import * as real from './system-under-test.ts'

/** The model: one account per player, in order of sign-up. */
export type Model = { accounts: Book[]; causes: number; done: Record<string, number> }

/** One command. It changes the expected account and the real one, and compares their answers. */
export type ModelStep = (at: {
  model: Model
  app: SystemUnderTest
  book: Book
  place: number
}) => Promise<void>

export const signUp: ModelStep = async ({ model, app }) => {
  await real.signUp(app)
  model.accounts.push(openBook())
}

type Reason = { cause: Cause; counter: Counter }

/** Credits or debits money outside of play. */
export const moveMoney =
  (reason: Reason, request: BookMove): ModelStep =>
  async (at) => {
    const heard = await post(at, reason, request)
    assert.equal(heard, move(at.book, request))
  }

/** Credits money twice with the same cause. The second credit must change nothing. */
export const repeatCredit =
  (currency: ModelCurrency, amount: bigint): ModelStep =>
  async (at) => {
    const reason = { cause: 'promo', counter: 'promo' } as const
    assert.equal(await post(at, reason, { currency, amount }), move(at.book, { currency, amount }))
    at.model.causes -= 1
    assert.equal(await post(at, reason, { currency, amount }), 'again')
  }

export const holdMoney =
  (currency: ModelCurrency, amount: bigint): ModelStep =>
  async (at) => {
    const request = { currency, amount: -amount, held: amount }
    const heard = await post(at, { cause: 'hold', counter: 'hold' }, request)
    const expected = move(at.book, request)
    assert.equal(heard, expected)
    if (expected === null) at.book.holds.push({ currency, amount })
  }

/** Releases the money of a held withdrawal, or pays it out. */
export const decideHold =
  (isPaid: boolean): ModelStep =>
  async (at) => {
    const { currency, amount } = at.book.holds.shift()!
    const request = { currency, amount: isPaid ? 0n : amount, held: -amount }
    const reason: Reason = isPaid
      ? { cause: 'withdrawal', counter: 'cashier' }
      : { cause: 'refund', counter: 'hold' }
    assert.equal(await post(at, reason, request), move(at.book, request))
  }

/** Places one bet, which may be new or a repetition. */
export const placeBet =
  (bet: DiceBet): ModelStep =>
  async ({ app, book, place }) => {
    const heard = await real.placeBet(app, app.players[place]!, bet)
    const result = predict(book, bet)
    if (typeof result === 'string') return assertRefused(heard, result)
    if (result !== null) return assert.equal(answerOf(heard), result.answer)
    assertPlayed(heard, bet, settle(book, bet, rollOf(heard)), book)
    book.bets.push({ bet, answer: answerOf(heard) })
  }

/**
 * Sends bets at the same time. Their sequence numbers give the order in which they were settled. A
 * refused bet must exceed the balance at some point in that order.
 */
export const placeTogether =
  (bets: DiceBet[]): ModelStep =>
  async ({ app, book, place }) => {
    const player = app.players[place]!
    const heard = await Promise.all(bets.map((bet) => real.placeBet(app, player, bet)))
    const placed = bets.map((bet, n) => ({ bet, heard: heard[n]! }))
    const refused = placed.filter((one) => one.heard.status !== 200)
    const settled = placed.filter((one) => one.heard.status === 200)
    const reasons = new Map(refused.map((one) => [one.bet, codeOf(book, one.bet)]))
    for (const { bet, heard: answer } of settled.toSorted(bySeq)) {
      assert.equal(predict(book, bet), null)
      assertPlayed(answer, bet, settle(book, bet, rollOf(answer)), book)
      book.bets.push({ bet, answer: answerOf(answer) })
      for (const one of refused) reasons.set(one.bet, reasons.get(one.bet) ?? codeOf(book, one.bet))
    }
    for (const one of refused) assertRefused(one.heard, reasons.get(one.bet) ?? 'nothing')
  }

/**
 * Plays with a stake of zero, which is practice: any signed-in player may play, and nothing
 * changes.
 */
export const practise =
  (bet: DiceBet): ModelStep =>
  async ({ app, book, place }) => {
    const heard = await real.placeBet(app, app.players[place]!, { ...bet, stake: 0n })
    if (!book.isSignedIn || book.isBlocked) return assertRefused(heard, 'session_expired')
    assertPractice(heard)
  }

export const changeSeeds =
  (clientSeed: string): ModelStep =>
  async ({ app, book, place }) => {
    const heard = await real.changeSeeds(app, app.players[place]!, clientSeed)
    if (!book.isSignedIn || book.isBlocked) return assertRefused(heard, 'session_expired')
    assert.equal(heard.status, 200)
    rotate(book)
  }

export const leave: ModelStep = async ({ app, book, place }) => {
  await real.leave(app, app.players[place]!)
  book.isSignedIn = false
}

export const enter: ModelStep = async ({ app, book, place }) => {
  await real.enter(app, app.players[place]!)
  book.isSignedIn = true
}

export const setBlocked =
  (isBlocked: boolean): ModelStep =>
  async ({ app, book, place }) => {
    await real.setStatus(app, app.players[place]!, isBlocked ? 'blocked' : 'active')
    Object.assign(book, { isBlocked, isSignedIn: false })
  }

function post(
  { model, app, place }: Parameters<ModelStep>[0],
  reason: Reason,
  { currency, amount, held = 0n }: BookMove,
): Promise<string | null> {
  const causeKey = `cause-${(model.causes += 1)}`
  const { userId: playerId } = app.players[place]!
  const posting = { playerId, currency, amountMinor: amount, heldMinor: held, causeKey, ...reason }
  return real.postMoney(app, posting)
}

function codeOf(book: Book, bet: DiceBet): string | null {
  const result = predict(book, bet)
  return typeof result === 'string' ? result : null
}

function bySeq(one: { heard: Heard }, other: { heard: Heard }): number {
  return seqOf(one.heard) - seqOf(other.heard)
}

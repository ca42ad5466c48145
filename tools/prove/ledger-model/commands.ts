import assert from 'node:assert/strict'
import * as fc from 'fast-check'
import type { Book, Currency, DiceBet } from './book.ts'
import { readBook } from './real-house.ts'
import type { RealHouse } from './real-house.ts'
import * as wish from './wishes.ts'
import type { Model, Wish } from './wishes.ts'

export type Command = fc.AsyncCommand<Model, RealHouse>

const PLAYERS_MAX = 3

/** Every kind of command; bets come more often than the rest because they are the product. */
export function commandKinds(): fc.Arbitrary<Command>[] {
  return [
    always('signUp', () => wish.signUp, { when: (_, model) => model.books.length < PLAYERS_MAX }),
    on(credits, 'deposit', ({ amount }) => moveCoins('deposit', 'cashier', amount)),
    on(credits, 'promo', ({ currency, amount }) =>
      wish.moveMoney({ cause: 'promo', counter: 'promo' }, { currency, amount }),
    ),
    on(credits, 'staffCredit', ({ currency, amount }) => adjust(currency, amount)),
    on(credits, 'staffDebit', ({ currency, amount }) => adjust(currency, -amount)),
    on(credits, 'repeatedCause', ({ currency, amount }) => wish.repeatCredit(currency, amount)),
    on(credits, 'hold', ({ currency, amount }) => wish.holdMoney(currency, amount)),
    always('release', () => wish.decideHold(false), { when: hasHold }),
    always('pay', () => wish.decideHold(true), { when: hasHold }),
    ...[1, 2, 3, 4].map(() => on(bets(), 'bet', wish.placeBet)),
    on(fc.array(bets(), { minLength: 2, maxLength: 5 }), 'together', wish.placeTogether),
    onEarlier('retry', (bet) => bet),
    onEarlier('reusedIdentifier', (bet) => ({ ...bet, stake: bet.stake + 100n })),
    on(bets(), 'tooHigh', (bet) => wish.placeBet({ ...bet, stake: 20_000_000_000n })),
    on(bets(), 'practice', wish.practise),
    on(fc.stringMatching(/^[A-Za-z0-9_-]{1,64}$/), 'changeSeeds', wish.changeSeeds),
    always('leave', () => wish.leave, { when: (book) => book.isSignedIn && !book.isBlocked }),
    always('block', () => wish.setBlocked(true), { when: (book) => !book.isBlocked }),
    // Whoever is out must come back soon, or the rest of the run would only be refusals.
    ...[1, 2, 3].flatMap(() => [
      always('enter', () => wish.enter, { when: (book) => !book.isSignedIn && !book.isBlocked }),
      always('unblock', () => wish.setBlocked(false), { when: (book) => book.isBlocked }),
    ]),
  ]
}

const hasHold = (book: Book) => book.holds.length > 0
const currency = fc.constantFrom<Currency>('coin', 'coin', 'ticket')
const credits = fc.record({ currency, amount: fc.bigInt({ min: 1n, max: 3_000_000n }) })
const adjust = (which: Currency, amount: bigint) =>
  wish.moveMoney({ cause: 'adjustment', counter: 'adjustments' }, { currency: which, amount })
const moveCoins = (cause: 'deposit', counter: 'cashier', amount: bigint) =>
  wish.moveMoney({ cause, counter }, { currency: 'coin', amount })

let identifiers = 0

/** A fresh bet: stakes of whole centavos, most of them small enough to be covered. */
function bets(): fc.Arbitrary<DiceBet> {
  return fc
    .record({
      currency,
      stake: fc.oneof(fc.bigInt({ min: 1n, max: 200n }), fc.bigInt({ min: 1n, max: 40_000n })),
      condition: fc.constantFrom('above', 'below'),
      target: fc.integer({ min: 200, max: 9_800 }),
    })
    .map((bet) => ({
      ...bet,
      stake: bet.stake * 100n,
      identifier: `bet-${(identifiers += 1)}`,
    }))
}

type Options = { when?: (book: Book, model: Model) => boolean }

function always(name: string, make: () => Wish, options: Options): fc.Arbitrary<Command> {
  return on(fc.constant(null), name, make, options)
}

function on<T>(
  wanted: fc.Arbitrary<T>,
  name: string,
  make: (value: T) => Wish,
  { when = () => true }: Options = {},
): fc.Arbitrary<Command> {
  return fc.tuple(fc.nat(PLAYERS_MAX - 1), wanted).map(([who, value]) => ({
    check: (model) => when(bookOf(model, who), model),
    run: (model, house) => carryOut(model, house, { name, who, wish: make(value) }),
    toString: () => `${name}(${who}, ${fc.stringify(value)})`,
  }))
}

/** Something done with a bet that was placed before. */
function onEarlier(name: string, change: (bet: DiceBet) => DiceBet): fc.Arbitrary<Command> {
  return fc.tuple(fc.nat(PLAYERS_MAX - 1), fc.nat(39)).map(([who, which]) => {
    const earlier = (model: Model) => {
      const { bets: placed } = bookOf(model, who)
      return placed[which % placed.length]?.bet
    }
    return {
      check: (model) => earlier(model) !== undefined,
      run: (model, house) =>
        carryOut(model, house, { name, who, wish: wish.placeBet(change(earlier(model)!)) }),
      toString: () => `${name}(${who}, ${which})`,
    }
  })
}

const placeOf = (model: Model, who: number) => who % model.books.length
const bookOf = (model: Model, who: number): Book => model.books[placeOf(model, who)]!

/** Carries a wish out on both sides and compares the whole account afterwards. */
async function carryOut(
  model: Model,
  house: RealHouse,
  asked: { name: string; who: number; wish: Wish },
): Promise<void> {
  const place = placeOf(model, asked.who)
  const book = model.books[place]!
  await asked.wish({ model, house, book, place })
  model.done[asked.name] = (model.done[asked.name] ?? 0) + 1
  await assertAccount(house, place, book)
}

export async function assertAccount(house: RealHouse, place: number, book: Book): Promise<void> {
  const found = await readBook(house, house.players[place]!)
  const { isSignedIn, isBlocked, holds, bets: placed, ...expected } = book
  assert.deepEqual(found, expected)
}

import assert from 'node:assert/strict'
import * as fc from 'fast-check'
import type { Book, ModelCurrency, DiceBet } from './book.ts'
import { readBook } from './system-under-test.ts'
import type { SystemUnderTest } from './system-under-test.ts'
import * as trialOptions from './model-steps.ts'
import type { Model, ModelStep } from './model-steps.ts'

export type Command = fc.AsyncCommand<Model, SystemUnderTest>

const PLAYERS_MAX = 3

/** Lists every kind of command. Bets are the most frequent. */
export function commandKinds(): fc.Arbitrary<Command>[] {
  return [
    always('signUp', () => trialOptions.signUp, {
      when: (_, model) => model.accounts.length < PLAYERS_MAX,
    }),
    on(credits, 'deposit', ({ amount }) => moveCoins('deposit', 'cashier', amount)),
    on(credits, 'promo', ({ currency, amount }) =>
      trialOptions.moveMoney({ cause: 'promo', counter: 'promo' }, { currency, amount }),
    ),
    on(credits, 'staffCredit', ({ currency, amount }) => adjust(currency, amount)),
    on(credits, 'staffDebit', ({ currency, amount }) => adjust(currency, -amount)),
    on(credits, 'repeatedCause', ({ currency, amount }) =>
      trialOptions.repeatCredit(currency, amount),
    ),
    on(credits, 'hold', ({ currency, amount }) => trialOptions.holdMoney(currency, amount)),
    always('release', () => trialOptions.decideHold(false), { when: hasHold }),
    always('pay', () => trialOptions.decideHold(true), { when: hasHold }),
    ...[1, 2, 3, 4].map(() => on(bets(), 'bet', trialOptions.placeBet)),
    on(fc.array(bets(), { minLength: 2, maxLength: 5 }), 'together', trialOptions.placeTogether),
    onEarlier('retry', (bet) => bet),
    onEarlier('reusedIdentifier', (bet) => ({ ...bet, stake: bet.stake + 100n })),
    on(bets(), 'tooHigh', (bet) => trialOptions.placeBet({ ...bet, stake: 20_000_000_000n })),
    on(bets(), 'practice', trialOptions.practise),
    on(fc.stringMatching(/^[A-Za-z0-9_-]{1,64}$/), 'changeSeeds', trialOptions.changeSeeds),
    always('leave', () => trialOptions.leave, {
      when: (book) => book.isSignedIn && !book.isBlocked,
    }),
    always('block', () => trialOptions.setBlocked(true), { when: (book) => !book.isBlocked }),
    // Signing in is frequent, because a signed-out player would get only refusals for the rest of
    // the run.
    ...[1, 2, 3].flatMap(() => [
      always('enter', () => trialOptions.enter, {
        when: (book) => !book.isSignedIn && !book.isBlocked,
      }),
      always('unblock', () => trialOptions.setBlocked(false), { when: (book) => book.isBlocked }),
    ]),
  ]
}

const hasHold = (book: Book) => book.holds.length > 0
const currency = fc.constantFrom<ModelCurrency>('coin', 'coin', 'ticket')
const credits = fc.record({ currency, amount: fc.bigInt({ min: 1n, max: 3_000_000n }) })
const adjust = (which: ModelCurrency, amount: bigint) =>
  trialOptions.moveMoney(
    { cause: 'adjustment', counter: 'adjustments' },
    { currency: which, amount },
  )
const moveCoins = (cause: 'deposit', counter: 'cashier', amount: bigint) =>
  trialOptions.moveMoney({ cause, counter }, { currency: 'coin', amount })

let identifiers = 0

/** Generates a new bet. Its stake is in whole centavos, and the balance usually covers it. */
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

function always(name: string, make: () => ModelStep, options: Options): fc.Arbitrary<Command> {
  return on(fc.constant(null), name, make, options)
}

function on<T>(
  requested: fc.Arbitrary<T>,
  name: string,
  make: (value: T) => ModelStep,
  { when = () => true }: Options = {},
): fc.Arbitrary<Command> {
  return fc.tuple(fc.nat(PLAYERS_MAX - 1), requested).map(([who, value]) => ({
    check: (model) => when(bookOf(model, who), model),
    run: (model, app) => carryOut(model, app, { name, who, options: make(value) }),
    toString: () => `${name}(${who}, ${fc.stringify(value)})`,
  }))
}

/** Generates a command that repeats or changes an earlier bet. */
function onEarlier(name: string, change: (bet: DiceBet) => DiceBet): fc.Arbitrary<Command> {
  return fc.tuple(fc.nat(PLAYERS_MAX - 1), fc.nat(39)).map(([who, which]) => {
    const earlier = (model: Model) => {
      const { bets: placed } = bookOf(model, who)
      return placed[which % placed.length]?.bet
    }
    return {
      check: (model) => earlier(model) !== undefined,
      run: (model, app) =>
        carryOut(model, app, {
          name,
          who,
          options: trialOptions.placeBet(change(earlier(model)!)),
        }),
      toString: () => `${name}(${who}, ${which})`,
    }
  })
}

const placeOf = (model: Model, who: number) => who % model.accounts.length
const bookOf = (model: Model, who: number): Book => model.accounts[placeOf(model, who)]!

/** Runs a command on the model and on the system, and compares the whole account. */
async function carryOut(
  model: Model,
  app: SystemUnderTest,
  request: { name: string; who: number; options: ModelStep },
): Promise<void> {
  const place = placeOf(model, request.who)
  const book = model.accounts[place]!
  await request.options({ model, app, book, place })
  model.done[request.name] = (model.done[request.name] ?? 0) + 1
  await assertAccount(app, place, book)
}

export async function assertAccount(
  app: SystemUnderTest,
  place: number,
  book: Book,
): Promise<void> {
  const found = await readBook(app, app.players[place]!)
  const { isSignedIn, isBlocked, holds, bets: placed, ...expected } = book
  assert.deepEqual(found, expected)
}

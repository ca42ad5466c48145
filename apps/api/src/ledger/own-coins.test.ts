import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countOwnCoins } from './own-coins.ts'
import type { CoinLine } from './own-coins.ts'

const line = (change: Partial<CoinLine>): CoinLine => ({
  cause: 'bet',
  causeKey: 'key',
  counter: 'cashier',
  currency: 'coin',
  amountMinor: 0n,
  heldMinor: 0n,
  stakeMinor: null,
  payoutMinor: null,
  ...change,
})
const deposit = (amountMinor: bigint) => line({ cause: 'deposit', amountMinor })
const adjust = (amountMinor: bigint) => line({ cause: 'adjustment', amountMinor })
const promo = (amountMinor: bigint) => line({ cause: 'promo', amountMinor })
const bet = (stakeMinor: bigint, payoutMinor: bigint) =>
  line({ cause: 'bet', amountMinor: payoutMinor - stakeMinor, stakeMinor, payoutMinor })
const begin = (id: string, stake: bigint) =>
  line({
    cause: 'hold',
    counter: 'hold:mines',
    causeKey: `round:${id}`,
    amountMinor: -stake,
    heldMinor: stake,
  })
const end = (id: string, stakeMinor: bigint, payoutMinor: bigint) =>
  line({
    cause: 'round',
    causeKey: id,
    amountMinor: payoutMinor,
    heldMinor: -stakeMinor,
    stakeMinor,
    payoutMinor,
  })
const ask = (id: string, amount: bigint) =>
  line({
    cause: 'hold',
    counter: 'hold',
    causeKey: id,
    amountMinor: -amount,
    heldMinor: amount,
  })
const lower = (id: string, back: bigint) =>
  line({
    cause: 'hold',
    counter: 'hold',
    causeKey: `${id}/2`,
    amountMinor: back,
    heldMinor: -back,
  })
const reject = (id: string, back: bigint) =>
  line({ cause: 'refund', counter: 'hold', causeKey: id, amountMinor: back, heldMinor: -back })

function ownAfter(...lines: CoinLine[]): bigint {
  const own = countOwnCoins()
  own.add(lines)
  return own.total()
}

test.each<[string, CoinLine[], bigint]>([
  ['a deposit', [deposit(100n)], 100n],
  ['a promo', [promo(50n)], 0n],
  ['a deposit and a promo', [deposit(100n), promo(50n)], 100n],
  ['a loss, which takes own coins first', [deposit(100n), promo(50n), bet(30n, 0n)], 70n],
  ['a win with own coins', [deposit(100n), promo(50n), bet(100n, 200n)], 200n],
  ['a win with promo coins', [promo(50n), bet(50n, 500n)], 0n],
  ['a win with both, in proportion', [deposit(25n), promo(75n), bet(100n, 200n)], 50n],
  ['a lost deposit before a promo', [deposit(100n), bet(100n, 0n), promo(50n), bet(50n, 150n)], 0n],
  ['a round that began with own coins', [deposit(100n), promo(50n), begin('a', 100n)], 0n],
  ['its end', [deposit(100n), promo(50n), begin('a', 100n), end('a', 100n, 150n)], 150n],
  ['a promo claimed while it is open', [begin('a', 0n), promo(50n), end('a', 10n, 30n)], 0n],
  ['a withdrawal that waits', [deposit(100n), promo(50n), ask('w', 60n)], 40n],
  ['one that was lowered', [deposit(100n), ask('w', 60n), lower('w', 20n)], 60n],
  ['one that was rejected', [deposit(100n), promo(50n), ask('w', 60n), reject('w', 60n)], 100n],
  ['a rejected one that promo coins paid for', [promo(50n), ask('w', 50n), reject('w', 50n)], 0n],
  ['a correction by staff', [deposit(100n), adjust(-30n), adjust(5n)], 75n],
  ['tickets', [{ ...deposit(100n), currency: 'ticket' }], 0n],
  [
    'a bet named like a round that is held',
    [deposit(100n), begin('a', 100n), promo(50n), { ...bet(1n, 2n), causeKey: 'round:a' }],
    0n,
  ],
])('%s', (_, lines, own) => {
  expect(ownAfter(...lines)).toBe(own)
})

describe('own coins of random play', () => {
  type Step = { kind: 'deposit' | 'promo' | 'bet'; amount: bigint; gain: number }
  const step = fc.record<Step>({
    kind: fc.constantFrom('deposit', 'promo', 'bet', 'bet', 'bet'),
    amount: fc.bigInt(1n, 10_000n),
    gain: fc.nat(5),
  })

  /** Builds journal entries from random steps, without the bets that exceed the balance. */
  function walk(steps: readonly Step[]) {
    let [coins, deposited, lost] = [0n, 0n, 0n]
    const lines: CoinLine[] = []
    for (const { kind, amount, gain } of steps) {
      if (kind === 'bet' && amount > coins) continue
      const payout = (amount * BigInt(gain)) / 2n
      coins += kind === 'bet' ? payout - amount : amount
      if (kind === 'deposit') deposited += amount
      if (kind === 'bet' && payout < amount) lost += amount - payout
      lines.push({ deposit: deposit(amount), promo: promo(amount), bet: bet(amount, payout) }[kind])
    }
    return { coins, deposited, lost, lines }
  }
  const steps = fc.array(step, { maxLength: 60 })

  test('own coins lie between unlost deposits and the balance', () => {
    fc.assert(
      fc.property(steps, (some) => {
        const { coins, deposited, lost, lines } = walk(some)
        const own = ownAfter(...lines)
        expect(own).toBeLessThanOrEqual(coins)
        // Rounding down each payout's own part loses less than a ten-thousandth per line.
        expect(own + BigInt(lines.length)).toBeGreaterThanOrEqual(deposited - lost)
      }),
      { numRuns: 2_000 },
    )
  })

  test('without a promo all coins are own, without a deposit none are', () => {
    fc.assert(
      fc.property(steps, (some) => {
        const { coins, lines } = walk(some.filter(({ kind }) => kind !== 'promo'))
        expect(ownAfter(...lines)).toBe(coins)
        const { lines: bonus } = walk(some.filter(({ kind }) => kind !== 'deposit'))
        expect(ownAfter(...bonus)).toBe(0n)
      }),
      { numRuns: 2_000 },
    )
  })
})

import { expect, test } from 'vitest'
import { correctionEffect } from './correction-effect.ts'

const bet = { amount: 10, payout: 19.8015, game: 'dice', isBalanceIncrease: true } as const
const credit = { amount: 50, payout: 0, game: null, isBalanceIncrease: true } as const
const same = { amount: '10', payout: '19.8015' }

test.each([
  ['a higher payout is added', bet, { ...same, payout: '20' }, 1_985n],
  ['a higher stake is taken', bet, { ...same, amount: '12' }, -20_000n],
  ['an unchanged form has no effect', bet, same, null],
  ['a payout that is no amount has none', bet, { ...same, payout: 'x' }, null],
  ['a higher credit is added', credit, { amount: '60', payout: '0' }, 100_000n],
  [
    'a higher debit is taken',
    { ...credit, isBalanceIncrease: false },
    { amount: '60', payout: '0' },
    -100_000n,
  ],
])('%s', (_, row, entered, effect) => {
  expect(correctionEffect(row, entered)).toBe(effect)
})

test('a stake and a payout that change alike move nothing', () => {
  const even = { ...bet, payout: 20 }
  expect(correctionEffect(even, { amount: '15', payout: '25' })).toBe(0n)
})

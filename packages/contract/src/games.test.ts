import { DICE } from '@kapis/games/dice'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { betBody } from './games.ts'

const bet = { amount: 1, currency: 'coin', identifier: 'a', condition: 'above' }
const isTarget = (target: unknown) => z.safeParse(betBody('dice'), { ...bet, target }).success

test('every hundredth between the bounds is a valid dice target [DICE-02]', () => {
  for (let hundredths = DICE.targetMin; hundredths <= DICE.targetMax; hundredths += 1) {
    expect(isTarget(hundredths / 100), `${hundredths}`).toBe(true)
  }
})

test.each([1.99, 98.01, 50.505, 50.0000001, 50.000000000000007, 1e21, -50, Number.NaN, '50', null])(
  '%s is not a valid dice target [DICE-02]',
  (target) => {
    expect(isTarget(target)).toBe(false)
  },
)

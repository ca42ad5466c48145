// @vitest-environment node
import { describe, expect, test } from 'vitest'
import type { DiceForm } from './dice-form.ts'
import { checkDiceForm, firstMessage } from './dice-form.ts'

const good: DiceForm = {
  betType: 'manual',
  betAmount: '100.00',
  numberOfBets: '',
  targetValue: '50.50',
  winChance: '49.50',
  multiplier: '2.00',
}
const wallet = { currency: 'coin', balanceMinor: 125_805_000n } as const
const messageOf = (change: Partial<DiceForm>) =>
  firstMessage(checkDiceForm({ ...good, ...change }, wallet))

test('a good form has nothing to say', () => {
  expect(checkDiceForm(good, wallet)).toEqual({})
  expect(messageOf({ betAmount: '0' })).toBeNull()
  expect(messageOf({ multiplier: '1.01', targetValue: '98', winChance: '2' })).toBeNull()
})

describe('the bet amount', () => {
  test.each([
    ['', 'Required'],
    ['  ', 'Required'],
    ['abc', 'Must be a valid number'],
    ['1,000', 'Must be a valid number'],
    ['1.234', 'Must be a valid number'],
    ['1e3', 'Must be a valid number'],
    ['-5', 'Minimum value is 0'],
    ['12580.51', 'Insufficient coin balance'],
  ])('"%s": %s', (betAmount, message) => {
    expect(messageOf({ betAmount })).toBe(message)
  })

  test('may be all there is', () => {
    expect(messageOf({ betAmount: '12580.50' })).toBeNull()
  })

  test('names the currency it is short of', () => {
    const errors = checkDiceForm(good, { currency: 'ticket', balanceMinor: 240_000n })
    expect(errors.betAmount).toBe('Insufficient ticket balance')
  })
})

describe('the linked fields', () => {
  test.each([
    [{ targetValue: '' }, 'Required'],
    [{ targetValue: 'x' }, 'Must be a valid number'],
    [{ targetValue: '1.99' }, 'Minimum value is 2'],
    [{ targetValue: '-4' }, 'Minimum value is 2'],
    [{ targetValue: '98.01' }, 'Maximum value is 98'],
    [{ targetValue: '50.505' }, 'Target can have at most 2 decimal places'],
    [{ winChance: '' }, 'Required'],
    [{ winChance: '1' }, 'Minimum value is 2'],
    [{ winChance: '99' }, 'Maximum value is 98'],
    [{ multiplier: '' }, 'Required'],
    [{ multiplier: '1' }, 'Minimum value is 1.01'],
    [{ multiplier: '49.51' }, 'Maximum value is 49.5'],
    [{ multiplier: '9999999999999' }, 'Maximum value is 49.5'],
  ])('%o: %s', (change, message) => {
    expect(messageOf(change)).toBe(message)
  })
})

describe('the number of bets', () => {
  const message = 'Number of bets must be between 1 and 1000'

  test.each(['', '0', '1001', '2.5', 'x'])('in auto mode is never "%s"', (numberOfBets) => {
    expect(messageOf({ betType: 'auto', numberOfBets })).toBe(message)
  })

  test('is 1 to 1000 in auto mode, and not asked for otherwise', () => {
    expect(messageOf({ betType: 'auto', numberOfBets: '1000' })).toBeNull()
    expect(messageOf({ betType: 'manual', numberOfBets: '0' })).toBeNull()
  })
})

test('a form with many faults surfaces the first message', () => {
  expect(messageOf({ betAmount: '', targetValue: '99', multiplier: '0' })).toBe('Required')
})

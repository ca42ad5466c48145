// @vitest-environment node
import { describe, expect, test } from 'vitest'
import { checkAuto, lossText, settingsOf, visibleErrors } from './auto-settings.ts'
import type { AutoForm } from './auto-store.ts'
import { enterAuto, setMode, showAutoErrors, useAuto } from './auto-store.ts'

const form: AutoForm = {
  numberOfBets: '10',
  onWin: 'reset',
  onWinPercent: '0.00',
  onLoss: 'reset',
  onLossPercent: '0.00',
  stopOnProfit: '',
  stopOnLoss: null,
  stopOnSingleWin: '',
}
test('stop on loss starts at fifty bets, or at what fewer equal bets can lose', () => {
  expect(lossText({ ...form, numberOfBets: '200' }, 10_000n)).toBe('50.00')
  expect(lossText({ ...form, numberOfBets: '10' }, 10_000n)).toBe('10.00')
  expect(lossText({ ...form, onLoss: 'increase' }, 10_000n)).toBe('50.00')
  expect(lossText({ ...form, numberOfBets: 'many' }, 10_000n)).toBe('50.00')
})

const check = (change: Partial<AutoForm>, baseMinor = 10_000n) =>
  checkAuto({ ...form, ...change }, baseMinor)

test('an untouched form shows no errors and stops after losing all its bets', () => {
  expect(check({})).toEqual({})
  expect(lossText(form, 123_400n)).toBe('123.40')
  expect(settingsOf(form, 123_400n)).toEqual({
    baseMinor: 123_400n,
    betsMax: 10,
    onWinIncrease4: null,
    onLossIncrease4: null,
    stopProfitMinor: null,
    stopLossMinor: 1_234_000n,
    stopWin4: null,
  })
})

test('a filled form is converted to auto-bet settings', () => {
  const filled: Partial<AutoForm> = {
    onWin: 'increase',
    onWinPercent: '12.5',
    onLoss: 'increase',
    onLossPercent: '100',
    stopOnProfit: '50',
    stopOnLoss: '',
    stopOnSingleWin: '9.9',
  }
  expect(settingsOf({ ...form, ...filled }, 10_000n)).toMatchObject({
    onWinIncrease4: 125_000n,
    onLossIncrease4: 1_000_000n,
    stopProfitMinor: 500_000n,
    stopLossMinor: null,
    stopWin4: 99_000n,
  })
})

describe('auto-bet form errors', () => {
  test.each(['', '0', '1001', '2.5', 'x'])(
    'a number of bets of "%s" is rejected [AUTO-01]',
    (numberOfBets) => {
      const message = 'Number of bets must be between 1 and 1000'
      expect(check({ numberOfBets })).toEqual({ numberOfBets: message })
    },
  )

  test('an increase above 1000 %, below 0 or with three decimals is rejected', () => {
    expect(check({ onWin: 'increase', onWinPercent: '1000.01' })).toEqual({
      onWinPercent: 'Maximum value is 1000',
    })
    for (const onLossPercent of ['-1', '1.234', '']) {
      expect(check({ onLoss: 'increase', onLossPercent })).toEqual({
        onLossPercent: 'Must be a valid number',
      })
      expect(check({ onLossPercent })).toEqual({})
    }
  })

  test('a limit of zero or without a number is rejected', () => {
    expect(check({ stopOnProfit: '0' })).toEqual({ stopOnProfit: 'Minimum value is 0.01' })
    expect(check({ stopOnLoss: 'much' })).toEqual({ stopOnLoss: 'Must be a valid number' })
  })

  test('a base bet of zero is rejected', () => {
    expect(check({ stopOnLoss: '' }, 0n)).toEqual({
      base: 'Auto-bet needs a bet of at least 0.01',
    })
  })
})

test('auto-bet opens with ten bets, unless the player has entered another number [DICE-04]', () => {
  expect(useAuto.getState().form.numberOfBets).toBe('0')
  setMode('auto')
  expect(useAuto.getState().form.numberOfBets).toBe('10')
  enterAuto({ numberOfBets: '7' })
  setMode('manual')
  setMode('auto')
  expect(useAuto.getState().form.numberOfBets).toBe('7')
  useAuto.setState(useAuto.getInitialState(), true)
})

test('the form starts with 0 bets and shows no error before input or start [DICE-04]', () => {
  const shown = () => {
    const { form: entered, touched } = useAuto.getState()
    return Object.keys(visibleErrors(checkAuto(entered, 0n), touched))
  }
  expect(useAuto.getState().form.numberOfBets).toBe('0')
  expect(shown()).toEqual([])
  enterAuto({ numberOfBets: '0' })
  expect(shown()).toEqual(['numberOfBets'])
  showAutoErrors()
  expect(shown()).toEqual(['base', 'numberOfBets', 'stopOnLoss'])
  setMode('auto')
  expect(shown()).toEqual([])
})

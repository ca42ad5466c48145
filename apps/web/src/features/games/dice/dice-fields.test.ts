import { beforeEach, describe, expect, test } from 'vitest'
import { endSession } from '#player/session/session-store.ts'
import { diceFields } from './dice-fields.ts'
import { diceSettings, setCondition, setTarget, swapSides } from './dice-settings.ts'

beforeEach(() => endSession('logout'))

const { texts, type: typeInto, leave: leaveField } = diceFields

describe('linked dice fields', () => {
  test('the dice fields start at 2.00x, 50.50 and 49.50 % [DICE-04]', () => {
    expect(texts()).toEqual({ multiplier: '2.00', target: '50.50', chance: '49.50' })
  })

  test('the dice fields follow the target', () => {
    typeInto('target', '75')
    leaveField('target')
    expect(texts()).toEqual({ multiplier: '3.96', target: '75.00', chance: '25.00' })
  })

  test('the dice fields follow the chance', () => {
    typeInto('chance', '10')
    leaveField('chance')
    expect(texts()).toEqual({ multiplier: '9.90', target: '90.00', chance: '10.00' })
  })

  test('the dice fields follow the multiplier, to the next target that pays no less', () => {
    typeInto('multiplier', '3')
    leaveField('multiplier')
    expect(texts()).toEqual({ multiplier: '3.00', target: '67.00', chance: '33.00' })
  })

  test('a dice field keeps its text while it is edited', () => {
    typeInto('target', '7')
    expect(texts()).toMatchObject({ target: '7', chance: '93.00' })
  })

  test('an invalid dice field keeps its text and the last valid bet', () => {
    typeInto('chance', '150')
    leaveField('chance')
    expect(texts()).toMatchObject({ chance: '150', target: '50.50' })
    setTarget(6_000)
    expect(texts()).toMatchObject({ chance: '40.00', target: '60.00' })
  })
})

test('switching the side of a target changes the chance to its complement', () => {
  setTarget(7_500)
  setCondition('below')
  expect(texts()).toEqual({ multiplier: '1.32', target: '75.00', chance: '75.00' })
})

test('swapping sides keeps the chance', () => {
  setTarget(7_500)
  swapSides(2_500)
  expect(diceSettings().condition).toBe('below')
  expect(texts()).toEqual({ multiplier: '3.96', target: '25.00', chance: '25.00' })
})

// @vitest-environment node
import { expect, test } from 'vitest'
import { shownAmount, shownGcash, shownReference, typedAmount } from './amounts.ts'

test('a number of GCash and a reference are read in groups', () => {
  expect(shownGcash('09175550142')).toBe('0917 555 0142')
  expect(shownGcash('0917')).toBe('0917')
  expect(shownReference('7024118903241')).toBe('7024 118 903241')
})

test('ALL is cut to the centavo, never rounded up', () => {
  expect(typedAmount(125_805_099n)).toBe('12580.50')
  expect(typedAmount(0n)).toBe('0.00')
  expect(shownAmount(12_580.5099)).toBe('₱12,580.50')
})

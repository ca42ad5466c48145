// @vitest-environment node
import { expect, test } from 'vitest'
import { formatPeso, formatGcash, formatReference, typedAmount } from './amounts.ts'

test('GCash numbers and references are formatted in groups [WDR-05]', () => {
  expect(formatGcash('09175550142')).toBe('0917 555 0142')
  expect(formatGcash('0917')).toBe('0917')
  expect(formatReference('7024118903241')).toBe('7024 118 903241')
})

test('ALL is truncated to the centavo, never rounded up', () => {
  expect(typedAmount(125_805_099n)).toBe('12580.50')
  expect(typedAmount(0n)).toBe('0.00')
  expect(formatPeso(12_580.5099)).toBe('₱12,580.50')
})

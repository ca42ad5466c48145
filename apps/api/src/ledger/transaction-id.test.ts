import { expect, test } from 'vitest'
import { readTransactionId, transactionId } from './transaction-id.ts'

test('an id decodes to its pseudonym and number', () => {
  for (const publicNo of [1n, 4095n, 4096n, 2n ** 60n - 1n]) {
    for (const seq of [1n, 2n ** 48n, 2n ** 62n - 1n]) {
      expect(readTransactionId(transactionId(publicNo, seq))).toEqual({ publicNo, seq })
    }
  }
})

test('an id of another format is not read', () => {
  expect(readTransactionId('0190b5b2-7a3c-7cc0-9bb3-0123456789ab')).toBeNull()
  expect(readTransactionId('nonsense')).toBeNull()
})

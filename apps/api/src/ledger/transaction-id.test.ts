import { expect, test } from 'vitest'
import { readTransactionId, transactionId } from './transaction-id.ts'

test('an id gives back the pseudonym and the number it was made of', () => {
  for (const publicNo of [1n, 4095n, 4096n, 2n ** 60n - 1n]) {
    for (const seq of [1n, 2n ** 48n, 2n ** 62n - 1n]) {
      expect(readTransactionId(transactionId(publicNo, seq))).toEqual({ publicNo, seq })
    }
  }
})

test('an id of another making is told apart', () => {
  expect(readTransactionId('0190b5b2-7a3c-7cc0-9bb3-0123456789ab')).toBeNull()
  expect(readTransactionId('nonsense')).toBeNull()
})

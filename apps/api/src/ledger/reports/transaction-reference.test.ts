import { expect, test } from 'vitest'
import { readTransactionReference, transactionReference } from './transaction-reference.ts'

test('a reference decodes to its player and entry', () => {
  for (const referenceNo of [1, 2, 77_777, 2 ** 28 - 1]) {
    for (const seq of [1n, 2n ** 20n - 1n]) {
      const text = transactionReference(referenceNo, seq)
      expect(text).toMatch(/^[0-9a-f]{12}$/)
      expect(readTransactionReference(text)).toEqual({ referenceNo, seqEnd: seq })
    }
  }
})

test('no two entries of any players share a reference [UI-06]', () => {
  const seen = new Set<string>()
  for (let referenceNo = 1; referenceNo <= 2_000; referenceNo++) {
    for (let seq = 1n; seq <= 50n; seq++) seen.add(transactionReference(referenceNo, seq))
  }
  expect(seen.size).toBe(100_000)
})

test('text of another format is not read as a reference', () => {
  for (const text of ['', '12345', '7024118903241', 'ghijklmnopqr']) {
    expect(readTransactionReference(text)).toBeNull()
  }
})

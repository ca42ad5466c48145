import { expect, test } from 'vitest'
import { toHex } from './hex.ts'
import { canonical, hashReceipt } from './receipt.ts'
import { buildReceiptTree, rootOfReceipt } from './receipt-tree.ts'

test('the text of a receipt does not depend on key order', () => {
  expect(canonical({ b: [1, { d: null, c: 'x' }], a: true })).toBe(
    '{"a":true,"b":[1,{"c":"x","d":null}]}',
  )
  expect(canonical({ a: true, b: [1, { c: 'x', d: null }] })).toBe(
    canonical({ b: [1, { d: null, c: 'x' }], a: true }),
  )
})

test('every receipt of a batch leads to the signed root, and no other does', () => {
  for (const size of [1, 2, 3, 5, 8, 100, 128]) {
    const hashes = Array.from({ length: size }, (_, n) => hashReceipt(`receipt ${n}`))
    const batch = buildReceiptTree(hashes)
    hashes.forEach((hash, place) => {
      expect(toHex(rootOfReceipt(hash, batch.pathOf(place))!)).toBe(toHex(batch.root))
      const other = rootOfReceipt(hashReceipt('another'), batch.pathOf(place))
      expect(toHex(other!)).not.toBe(toHex(batch.root))
    })
  }
})

test('a path with an invalid step has no root', () => {
  const hash = hashReceipt('one')
  expect(rootOfReceipt(hash, ['x'.repeat(65)])).toBeNull()
  expect(rootOfReceipt(hash, ['l12'])).toBeNull()
})

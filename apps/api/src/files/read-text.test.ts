import { findTextBoxes } from '@kapis/payments/find-text-boxes'
import { parseReceiptText } from '@kapis/payments/receipt-text'
import { afterAll, expect, test } from 'vitest'
import { drawReceipt } from '../../../../tools/receipts/draw-receipt.ts'
import { openImageCodec } from './image-codec.ts'
import { openTextReader } from './read-text.ts'

const reader = openTextReader({ msMax: 100_000 })
afterAll(() => reader.close())

const facts = {
  amountMinor: 13_505_000n,
  reference: '0019284762842',
  paidAt: new Date('2026-02-25T12:50:00Z'),
  sender: 'MI*A P.',
}
const drawn = async () => {
  const look = { layout: 'card', quality: 'small', format: 'jpeg', rotation: 2 } as const
  return (await openImageCodec((work) => work()).prepare(await drawReceipt(facts, look))).full
}

test('a small, tilted image of a receipt is read without network access', async () => {
  const text = await reader.read(await drawn())
  expect(parseReceiptText(text ?? '')).toEqual({ ...facts, sender: 'MI*A P' })
})

test('an upright image yields the positions of amount, reference and time', async () => {
  const look = { layout: 'card', quality: 'clean', format: 'png', rotation: 0 } as const
  const seen = await reader.look(await drawReceipt(facts, look))
  const marks = findTextBoxes(seen?.lines ?? [], parseReceiptText(seen?.text ?? ''))
  expect(marks.map(({ of }) => of)).toEqual(['amount', 'reference', 'paidAt'])
  for (const { left, top, right, bottom } of marks) {
    expect(left).toBeGreaterThan(0)
    expect(right).toBeGreaterThan(left)
    expect(bottom).toBeGreaterThan(top)
    expect(Math.max(right, bottom)).toBeLessThan(1)
  }
})

test('an image that takes too long is abandoned, and the next one is read', async () => {
  const hasty = openTextReader({ msMax: 1 })
  expect(await hasty.read(await drawn())).toBeNull()
  await hasty.close()
})

import { expect, test } from 'vitest'
import { readQuoted } from './read-quoted.ts'

test('a reference is read as the screens show it, and from a full id', () => {
  expect(readQuoted(' 91F0E4B8D312 ')).toMatchObject({ id: null, ending: '91f0e4b8d312' })
  const id = '8f14e45f-ceea-467f-a0e6-91f0e4b8d312'
  expect(readQuoted(id)).toMatchObject({ id, ending: '91f0e4b8d312' })
})

test('a GCash reference and a GCash number are read with spaces and country code', () => {
  expect(readQuoted('7024 118 903241').payment).toBe('7024118903241')
  for (const text of ['09175550142', '+639175550142', '63 917 555 0142', '0917-555-0142']) {
    expect(readQuoted(text).gcashNumber).toBe('09175550142')
  }
  expect(readQuoted('maria').payment).toBeNull()
})

test.each(['500 2026-11-14', '2026-11-14 500.00', '11/14/26 ₱500', 'PHP 500 11/14/2026'])(
  '%s is read as an amount with a date',
  (text) => {
    expect(readQuoted(text).amountOnDay).toEqual({ amountMinor: 5_000_000n, day: '2026-11-14' })
  },
)

test.each(['500', '2026-11-14', '500 2026-02-31', 'abc 2026-11-14', '-5 2026-11-14'])(
  '%s is not read as an amount with a date',
  (text) => expect(readQuoted(text).amountOnDay).toBeNull(),
)

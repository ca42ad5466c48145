import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  amountFromNumber,
  formatAmount,
  formatExact,
  formatMoney,
  formatSigned,
  fromNumber,
  parseAmount,
  payout,
  toNumber,
} from './money.ts'

describe('an entered amount', () => {
  test.each([
    ['0', 0n],
    ['0.01', 100n],
    ['0.1', 1_000n],
    ['1.15', 11_500n],
    ['007', 70_000n],
    ['999999999.99', 9_999_999_999_900n],
  ])('the amount %s is parsed exactly', (text, minor) => {
    expect(parseAmount(text)).toBe(minor)
  })

  test.each([
    '',
    ' 1',
    '1 ',
    '1\n',
    '.5',
    '1.',
    '1.234',
    '1,000',
    '-1',
    '+1',
    '1e3',
    '0x1',
    '١',
    '1.0.0',
  ])('%j is not an amount', (text) => {
    expect(parseAmount(text)).toBeNull()
  })

  test('more than nine digits before the point are not an amount', () => {
    expect(parseAmount('1000000000')).toBeNull()
    expect(amountFromNumber(1_000_000_000)).toBeNull()
  })
})

describe('a number in a request', () => {
  test.each([
    [0, 0n],
    [-0, 0n],
    [0.07, 700n],
    [1.15, 11_500n],
    [4.35, 43_500n],
    [999_999_999.99, 9_999_999_999_900n],
  ])('the number %d is parsed exactly', (n, minor) => {
    expect(amountFromNumber(n)).toBe(minor)
  })

  test.each([NaN, Infinity, -Infinity, -0.01, -1, 0.001, 1e-7, 1e21, 0.1 + 0.2, 2 ** 53])(
    'the number %d is refused as an amount [MON-02]',
    (n) => {
      expect(amountFromNumber(n)).toBeNull()
    },
  )

  test('every whole number of centavos survives JSON', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 99_999_999_999n), (cents) => {
        const sent: unknown = JSON.parse(JSON.stringify(toNumber(cents * 100n)))
        expect(amountFromNumber(Number(sent))).toBe(cents * 100n)
      }),
    )
  })
})

describe('a number in a reply', () => {
  test("a reply's number prints as the decimal of the amount", () => {
    expect(JSON.stringify(toNumber(125_805_000n))).toBe('12580.5')
    expect(JSON.stringify(toNumber(1n))).toBe('0.0001')
    expect(JSON.stringify(toNumber(-3_200_001n))).toBe('-320.0001')
    expect(JSON.stringify(toNumber(0n))).toBe('0')
    expect(JSON.stringify(toNumber(999_999_999_999_999n))).toBe('99999999999.9999')
  })

  test('every amount to 10^15 minor units round-trips', () => {
    fc.assert(
      fc.property(fc.bigInt(-(10n ** 15n) + 1n, 10n ** 15n - 1n), (minor) => {
        expect(fromNumber(toNumber(minor))).toBe(minor)
      }),
    )
  })

  test('a number with more than 4 decimals is refused', () => {
    expect(fromNumber(0.00001)).toBeNull()
    expect(fromNumber(NaN)).toBeNull()
    expect(fromNumber(1e21)).toBeNull()
  })
})

test('a payout is rounded down to one ten-thousandth [MON-02]', () => {
  expect(payout(10_000n, 20_000n)).toBe(20_000n)
  expect(payout(100n, 10_102n)).toBe(101n)
  expect(payout(100n, 10_199n)).toBe(101n)
  expect(payout(100n, 0n)).toBe(0n)
  expect(payout(9_999_999_999_900n, 9_999_999n)).toBe(9_999_998_999_900_000n)
})

describe('a displayed amount', () => {
  test.each([
    [0n, '0.00'],
    [99n, '0.00'],
    [-99n, '0.00'],
    [100n, '0.01'],
    [9_999n, '0.99'],
    [-9_999n, '\u22120.99'],
    [9_999_999n, '999.99'],
    [10_000_000n, '1,000.00'],
    [125_805_000n, '12,580.50'],
    [1_234_567_899_999n, '123,456,789.99'],
    [-12_345_678_900_000n, '\u22121,234,567,890.00'],
  ])('%d is shown as %s, truncated and grouped', (minor, text) => {
    expect(formatAmount(minor)).toBe(text)
  })

  test('the details of a bet show all four decimals', () => {
    expect(formatExact(125_805_000n)).toBe('12,580.5000')
    expect(formatExact(1n)).toBe('0.0001')
    expect(formatExact(-1n)).toBe('\u22120.0001')
    expect(formatExact(0n)).toBe('0.0000')
  })

  test('coins carry a peso sign and tickets do not [UI-08]', () => {
    expect(formatMoney(125_805_000n, 'coin')).toBe('₱12,580.50')
    expect(formatMoney(240_000n, 'ticket')).toBe('24.00')
    expect(formatMoney(-3_200_000n, 'coin')).toBe('\u2212₱320.00')
  })

  test('a signed amount has its sign before the peso sign, and zero has none', () => {
    expect(formatSigned(120_000n, 'coin')).toBe('+₱12.00')
    expect(formatSigned(-120_000n, 'coin')).toBe('\u2212₱12.00')
    expect(formatSigned(-240_000n, 'ticket')).toBe('\u221224.00')
    expect(formatSigned(0n, 'coin')).toBe('₱0.00')
    expect(formatSigned(99n, 'coin')).toBe('₱0.00')
    expect(formatSigned(-99n, 'coin')).toBe('₱0.00')
  })
})

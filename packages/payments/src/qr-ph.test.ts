import { expect, test } from 'vitest'
import { dynamicQrPh, readQrPh } from './qr-ph.ts'
import { crc16, readFields, writeFields } from './tlv.ts'

/** The account field of a static QR code, as a wallet app prints it. */
const account = writeFields([
  { tag: '00', value: 'com.p2pqrpay' },
  { tag: '01', value: 'GXCHPHM2XXX' },
  { tag: '02', value: '99964403' },
  { tag: '04', value: '09170000001' },
  { tag: '05', value: '+63-9170000001' },
])
const sign = (unsigned: string) => `${unsigned}6304${crc16(`${unsigned}6304`)}`
const body = (extra = '') =>
  `000201010211${writeFields([{ tag: '27', value: account }])}520460165303608${extra}` +
  '5802PH5905KAPIS6006MANILA'
const STATIC = sign(body())

test('the checksum follows the standard', () => {
  expect(crc16('123456789')).toBe('29B1')
})

test('a dynamic copy requests the amount and keeps everything else', () => {
  const copy = dynamicQrPh(STATIC, 3_500_000n) ?? ''
  expect(copy).toContain('010212')
  expect(copy).toContain('5406350.00')
  expect(readQrPh(copy)).toMatchObject({ isDynamic: true, amount: '350.00', merchantName: 'KAPIS' })
  const without = (text: string) =>
    readFields(text)?.filter(({ tag }) => !['01', '54', '63'].includes(tag))
  expect(without(copy)).toEqual(without(STATIC))
})

test('a code that already requests an amount requests ours only', () => {
  const given = sign(body('540510.00'))
  expect(readQrPh(dynamicQrPh(given, 9_990_000n) ?? '')?.amount).toBe('999.00')
})

test.each([
  ['zero', 0n],
  ['a negative value', -10_000n],
  ['half a centavo', 150n],
  ['more than a payload can hold', 10n ** 18n],
])('an amount of %s makes no QR code', (_, minor) => {
  expect(dynamicQrPh(STATIC, minor)).toBeNull()
})

test.each([
  ['one character changed', STATIC.replace('MANILA', 'MANILE')],
  ['cut short', STATIC.slice(0, -1)],
  ['another country', sign(body().replace('5802PH', '5802SG'))],
  ['another currency', sign(body().replace('5303608', '5303840'))],
  ['no account', sign('00020101021153036085802PH5905KAPIS6006MANILA')],
  ['an unknown scheme', sign(body().replace('com.p2pqrpay', 'com.otherpay'))],
  ['a field twice', sign(body('540501.00540502.00'))],
  ['plain text', 'pay me please, all of you'],
])('%s is not a valid code', (_, payload) => {
  expect(readQrPh(payload)).toBeNull()
  expect(dynamicQrPh(payload, 10_000n)).toBeNull()
})

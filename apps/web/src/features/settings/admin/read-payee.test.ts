import { crc16, writeFields } from '@kapis/payments/tlv'
import { expect, test } from 'vitest'
import { isSameNumber, readPayee } from './read-payee.ts'

const account = writeFields([
  { tag: '00', value: 'com.p2pqrpay' },
  { tag: '01', value: 'GXCHPHM2XXX' },
  { tag: '02', value: '99964403' },
  { tag: '05', value: '+63-9170000001' },
])
const unsigned = `000201010211${writeFields([{ tag: '27', value: account }])}5204601653036085802PH5905KAPIS6006MANILA6304`
const payload = unsigned + crc16(unsigned)

test('the QR code of a deposit is written and decoded', () => {
  expect(readPayee(payload)).toMatchObject({
    merchantName: 'KAPIS',
    city: 'MANILA',
    account: '+63-9170000001',
    isPersonal: true,
    amount: '₱100.00',
  })
  expect(readPayee(payload)?.payload).not.toBe(payload)
})

test('a QR code with one wrong character is invalid', () => {
  expect(readPayee(payload.replace('KAPIS', 'KAPI5'))).toBeNull()
  expect(readPayee('')).toBeNull()
})

test.each([
  ['+63-9170000001', '09170000001', true],
  ['639170000001', '0917 000 0001', true],
  ['09170000002', '09170000001', false],
])('the numbers %s and %s are the same: %s', (one, other, isSame) => {
  expect(isSameNumber(one, other)).toBe(isSame)
})

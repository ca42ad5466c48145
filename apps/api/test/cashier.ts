import { crc16, writeFields } from '@kapis/payments/tlv'

const account = writeFields([
  { tag: '00', value: 'com.p2pqrpay' },
  { tag: '01', value: 'GXCHPHM2XXX' },
  { tag: '02', value: '99964403' },
  { tag: '04', value: '09170000001' },
])
const unsigned = `000201010211${writeFields([{ tag: '27', value: account }])}5204601653036085802PH5905KAPIS6006MANILA6304`

/** The static code of an operator that does not exist. */
export const QR_PAYLOAD = unsigned + crc16(unsigned)

import { execFileSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { dynamicQrPh } from '@kapis/payments/qr-ph'
import { crc16, writeFields } from '@kapis/payments/tlv'
import sharp from 'sharp'
import type { Proof } from '../proof.ts'

const DECODER = join(import.meta.dirname, 'decode.py')
const AMOUNT_CENTS_MAX = 9_999_999n

// Both packages are CommonJS. These types are more precise than their own.
const require = createRequire(import.meta.url)
const { toBuffer } = require('qrcode') as {
  toBuffer(text: string, options: object): Promise<Buffer>
}
const jsqr = require('jsqr') as (
  pixels: Uint8ClampedArray,
  width: number,
  height: number,
) => { data: string } | null

type Code = { static: string; dynamic: string; cents: number }

export const proof: Proof = {
  name: 'qr.roundtrip',
  about: 'An independent decoder reads the right amount and payee from every QR Ph code. [DEP-01]',
  async run(ctx) {
    const make = ctx.planted ? withoutNewSum : dynamicQrPh
    const codes = makeCodes(ctx.short ? 200 : 1_000, make)
    const answers = decode(codes)
    const wrong = answers.filter((answer) => answer !== 'ok')
    const drawn = codes.filter((_, at) => at % (codes.length / (ctx.short ? 5 : 40)) === 0)
    const scanned = await Promise.all(
      drawn.map(async (code) => (await scan(code)) === code.dynamic),
    )
    const images = scanned.filter(Boolean).length
    for (const answer of new Set(wrong)) ctx.say(`the decoder says: ${answer}`)
    return {
      pass: codes.length === answers.length && wrong.length === 0 && images === drawn.length,
      figures: {
        codes: codes.length,
        wrong: wrong.length,
        images: drawn.length,
        scanned: images,
      },
    }
  },
}

/**
 * Makes codes with small and large amounts for two operators: a personal account and a merchant.
 */
function makeCodes(count: number, make: typeof dynamicQrPh): Code[] {
  const operators = [user('KAPIS', 'MANILA'), merchant('KAPIS ENTERTAINMENT INC', 'QUEZON CITY')]
  return Array.from({ length: count }, (_, n) => {
    const cents = ((BigInt(n) * 7_919_117n + 1n) % (n % 3 === 0 ? 99_999n : AMOUNT_CENTS_MAX)) + 1n
    const operator = operators[n % operators.length]!
    return { static: operator, dynamic: make(operator, cents * 100n) ?? '', cents: Number(cents) }
  })
}

function user(name: string, city: string): string {
  const account = [
    { tag: '00', value: 'com.p2pqrpay' },
    { tag: '01', value: 'GXCHPHM2XXX' },
    { tag: '02', value: '99964403' },
    { tag: '04', value: '09170000001' },
  ]
  return sign('27', writeFields(account), name, city)
}

function merchant(name: string, city: string): string {
  const account = [
    { tag: '00', value: 'ph.ppmi.p2m' },
    { tag: '01', value: 'PAPHPHM1XXX' },
    { tag: '03', value: '000000000000001' },
  ]
  return sign('28', writeFields(account), name, city)
}

function sign(tag: string, account: string, name: string, city: string): string {
  const fields = [
    { tag: '00', value: '01' },
    { tag: '01', value: '11' },
    { tag, value: account },
    { tag: '52', value: '6016' },
    { tag: '53', value: '608' },
    { tag: '58', value: 'PH' },
    { tag: '59', value: name },
    { tag: '60', value: city },
  ]
  const unsigned = `${writeFields(fields)}6304`
  return unsigned + crc16(unsigned)
}

function decode(codes: Code[]): string[] {
  const input = codes.map((code) => JSON.stringify(code)).join('\n')
  return execFileSync('python3', [DECODER], { input, encoding: 'utf8' }).trim().split('\n')
}

/**
 * Draws the code as the page does, and returns what an independent decoder reads from the image.
 */
async function scan({ dynamic }: Code): Promise<string | null> {
  const image = await toBuffer(dynamic, { errorCorrectionLevel: 'M', margin: 4, width: 360 })
  const { data, info } = await sharp(image)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return jsqr(new Uint8ClampedArray(data), info.width, info.height)?.data ?? null
}

/** Planted bug: inserts the amount but keeps the old checksum. */
function withoutNewSum(payload: string, amountMinor: bigint): string {
  const amount = `${amountMinor / 10_000n}.${String((amountMinor % 10_000n) / 100n).padStart(2, '0')}`
  const field = writeFields([{ tag: '54', value: amount }])
  return payload.replace('010211', '010212').replace('5802PH', `${field}5802PH`)
}

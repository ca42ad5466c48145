import { deflateSync } from 'node:zlib'
import type { RouteName } from '@kapis/contract/policy'
import { EXCLUSION_PART_LINES_MAX } from '@kapis/contract/exclusions'
import { IMPORT_LINES_MAX } from '@kapis/contract/reconciliation'
import { UPLOAD_BYTES_MAX } from '@kapis/contract/wallet'
import sharp from 'sharp'
import { jpegHead, pngOf, webpHead, withChunk } from '../upload-corpus/hostile.ts'
import type { HostileRequest } from './whole-bodies.ts'

const HEADER = 'Date and Time,Description,Reference No.,Debit,Credit,Balance'
const CSV_CHARACTERS = 1_000_000
const PART_CHARACTERS = 300_000

/** Returns the largest bodies that the routes for files accept, and files that are slow to read. */
export async function realFiles(): Promise<Partial<Record<RouteName, HostileRequest[]>>> {
  const noise = await noiseImage()
  const histories = [
    historyOf('the longest history', history()),
    historyOf('a history of empty columns', ','.repeat(CSV_CHARACTERS)),
    historyOf('a history of short columns', 'a,'.repeat(CSV_CHARACTERS / 2)),
    historyOf('a history of rows', `${HEADER}\n${'a\n'.repeat(CSV_CHARACTERS / 2 - 50)}`),
    historyOf('a history of quotes', `${HEADER}\n${'"'.repeat(CSV_CHARACTERS - 101)}`),
    historyOf('a quote that does not end', `${HEADER}\n"${'a'.repeat(CSV_CHARACTERS - 101)}`),
    historyOf('a history of one field', `${HEADER}\n${'a'.repeat(CSV_CHARACTERS - 101)}`),
    historyOf('a history of blanks', ' '.repeat(CSV_CHARACTERS)),
  ]
  const image = imageOf(noise)
  const lies = lyingImages().map(({ name, bytes }) =>
    bodyOf(name, { receiptImage: imageOf(bytes.toString('base64')) }),
  )
  return {
    previewGcashImport: histories,
    importGcashHistory: histories,
    sendExclusionPart: [
      part('the longest part', `mobile,${'ab'.repeat(32)}\n`.repeat(EXCLUSION_PART_LINES_MAX)),
      part('a part of empty columns', ','.repeat(PART_CHARACTERS)),
      part('a part of rows', 'a\n'.repeat(PART_CHARACTERS / 2)),
      part('a part of quotes', '"'.repeat(PART_CHARACTERS)),
    ],
    previewReceiptImage: [bodyOf('the largest image', { receiptImage: image }), ...lies],
    requestDeposit: [
      bodyOf('the largest image', { type: 'deposit', amount: 1, receiptImage: image }),
    ],
    uploadIdentityImage: [bodyOf('the largest image', { of: 'selfie', image })],
    replyToOwnReport: [bodyOf('the largest image', { message: 'Here', picture: image })],
    updateWalletRow: [bodyOf('the largest image', { adminConfirmationReceiptImage: image })],
  }
}

const imageOf = (fileData: string) => ({
  fileData,
  fileName: 'receipt.png',
  fileType: 'image/png',
})

/** Images whose headers promise far more pixels than they have, or of another type. */
function lyingImages(): { name: string; bytes: Buffer }[] {
  const packed = deflateSync(Buffer.alloc(4_000_000))
  const note = Buffer.alloc(UPLOAD_BYTES_MAX - 1_000, 'a')
  return [
    { name: 'an image of 65,535 by 65,535 pixels', bytes: pngOf(65_535, 65_535, packed) },
    { name: 'an image that is one long note', bytes: withChunk(pngOf(1, 1, packed), 'tEXt', note) },
    { name: 'only the header of a JPEG', bytes: jpegHead(65_500, 65_500) },
    { name: 'only the header of a WebP', bytes: webpHead(16_383, 16_383) },
  ]
}

const bodyOf = (name: string, body: object): HostileRequest => ({
  name,
  body: () => JSON.stringify(body),
})
const historyOf = (name: string, csv: string) =>
  bodyOf(name, { fileName: 'history.csv', csv, columns: COLUMNS })
const part = (name: string, text: string) => bodyOf(name, { part: 0, firstLine: 2, text })

const COLUMNS = {
  time: 'Date and Time',
  party: 'Description',
  reference: 'Reference No.',
  out: 'Debit',
  in: 'Credit',
  balance: 'Balance',
}

/** Writes as many lines as an import may have, whose balances follow from each other. */
function history(): string {
  const lines = Array.from({ length: IMPORT_LINES_MAX }, (_, n) => {
    const at = new Date(Date.UTC(2026, 0, 1) + n * 60_000).toISOString().slice(0, 16)
    const time = at.replace('T', ' ')
    const reference = String(9_000_000_000_000 + n)
    const party = `Transfer from MA•••A L. 0917${String(n).padStart(7, '0')} to 09170000000`
    return `${time},${party},${reference},,1.00,${n + 1}.00`
  })
  return [HEADER, ...lines].join('\n')
}

/** Returns an image of noise, which no encoder can shorten, in base64. */
async function noiseImage(): Promise<string> {
  const side = Math.floor(Math.sqrt(UPLOAD_BYTES_MAX / 3)) - 8
  const raw = { width: side, height: side, channels: 3 } as const
  const pixels = crypto.getRandomValues(new Uint8Array(65_536))
  const noise = Buffer.alloc(side * side * 3)
  for (let at = 0; at < noise.length; at += 65_521)
    noise.set(pixels.subarray(0, noise.length - at), at)
  return (await sharp(noise, { raw }).png({ compressionLevel: 0 }).toBuffer()).toString('base64')
}

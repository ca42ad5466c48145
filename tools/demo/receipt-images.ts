import { link, mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { formatAmount } from '@kapis/money/money'
import { manilaTime } from '@kapis/payments/manila'
import type pg from 'pg'
import sharp from 'sharp'
import { thumbnailKey } from '../../apps/api/src/files/file-store.ts'
import { reencodeImage } from '../../apps/api/src/files/reencode-image.ts'
import { drawReceipt } from '../receipts/draw-receipt.ts'
import type { Facts } from '../receipts/draw-receipt.ts'
import type { Layout } from '../receipts/layouts.ts'

export type DrawnReceipt = Facts & { layout: Layout; isUnreadable: boolean }
/** A deposit's image, which is drawn after all rows are written. */
export type ImageTask = {
  walletHistoryId: string
  key: string
  at: number
  isWaiting: boolean
  receipt: DrawnReceipt
}

/** Returns the text that the product would read from a receipt image. */
export function printedText({ amountMinor, reference, paidAt, sender }: DrawnReceipt): string {
  return [
    'Kapis Cashier',
    'Sent via GCash',
    `Amount ${formatAmount(amountMinor)}`,
    `Ref No. ${reference}`,
    // Receipts show the time in Manila.
    manilaTime(paidAt.getTime()).toISOString().slice(0, 16).replace('T', ' '),
    `From: ${sender}`,
  ].join('\n')
}

/**
 * Draws the images of all deposits that wait and of the newest others. Drawing all of them would
 * take too long, so older deposits share one image that says so.
 */
export async function drawImages(
  tasks: readonly ImageTask[],
  { folder, client, drawn }: { folder: string; client: pg.ClientBase; drawn: number },
): Promise<void> {
  const newest = tasks.toSorted(
    (a, b) => Number(b.isWaiting) - Number(a.isWaiting) || b.at - a.at || (a.key < b.key ? -1 : 1),
  )
  await storeShared(folder, newest.slice(drawn))
  for (const task of newest.slice(0, drawn)) {
    const image = await reencodeImage(await draw(task.receipt))
    await store(folder, task.key, image)
    await client.query(
      `update wallet_history set image_print = $2::bytea, image_look = $3,
         credited_image = case when credited_image is not null then $2::bytea end
       where wallet_history_id = $1`,
      [task.walletHistoryId, image.print, image.look],
    )
  }
}

const LOOK = { quality: 'small', format: 'png', rotation: 0 } as const

async function draw({ layout, isUnreadable, ...facts }: DrawnReceipt): Promise<Buffer> {
  const image = await drawReceipt(facts, { layout, ...LOOK })
  return isUnreadable ? sharp(image).blur(14).jpeg({ quality: 40 }).toBuffer() : image
}

async function store(folder: string, key: string, image: { full: Buffer; thumbnail: Buffer }) {
  const path = join(folder, key)
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  // A link of an earlier start must not be written through.
  await rm(path, { force: true })
  await rm(join(folder, thumbnailKey(key)), { force: true })
  await writeFile(path, image.full, { mode: 0o600 })
  await writeFile(join(folder, thumbnailKey(key)), image.thumbnail, { mode: 0o600 })
}

const OLD: Facts = {
  amountMinor: 0n,
  reference: '0000000000000',
  paidAt: new Date(0),
  sender: 'the demo draws only the newest images',
}

async function storeShared(folder: string, [first, ...others]: ImageTask[]): Promise<void> {
  if (first === undefined) return
  const image = await drawReceipt(OLD, { layout: 'slip', ...LOOK })
  await store(folder, first.key, await reencodeImage(image))
  for (const { key } of others) {
    await mkdir(dirname(join(folder, key)), { recursive: true, mode: 0o700 })
    await linkAnew(join(folder, first.key), join(folder, key))
    await linkAnew(join(folder, thumbnailKey(first.key)), join(folder, thumbnailKey(key)))
  }
}

/** Links a file. The demo of an earlier start may have left one with the same key. */
async function linkAnew(from: string, to: string): Promise<void> {
  await rm(to, { force: true })
  await link(from, to)
}

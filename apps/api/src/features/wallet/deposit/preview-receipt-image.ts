import type { DataInput } from '@kapis/contract/route'
import type { previewReceiptImage as contract } from '@kapis/contract/routes'
import { toNumber } from '@kapis/money/money'
import { parseReceiptText } from '@kapis/payments/receipt-text'
import { readBase64 } from '#files/store-image.ts'
import type { ImageCodec } from '#files/image-codec.ts'
import type { TextReader } from '#files/read-text.ts'

export type PreviewDeps = { images: ImageCodec; reader: TextReader }

/**
 * Returns the values read from a receipt image, so that the player need not type them. Stores
 * nothing. An image that takes too long to read counts as unread.
 *
 * Refuses: file_too_large, file_refused, unavailable.
 */
export async function previewReceiptImage(
  { images, reader }: PreviewDeps,
  { fileData, playerId }: { fileData: string; playerId: string },
): Promise<DataInput<typeof contract>> {
  const { full } = await images.prepare(readBase64(fileData), playerId)
  const { amountMinor, reference, sender, paidAt } = parseReceiptText(
    (await reader.read(full, playerId)) ?? '',
  )
  return {
    isRead: amountMinor !== null || reference !== null,
    amount: amountMinor === null ? null : toNumber(amountMinor),
    referenceNumber: reference,
    sender,
    paidAt: paidAt?.toISOString() ?? null,
  }
}

import type { DataSent } from '@kapis/contract/route'
import type { previewReceipt as contract } from '@kapis/contract/routes'
import { toNumber } from '@kapis/money/money'
import { readReceipt } from '@kapis/payments/receipt-text'
import { readBase64 } from '#files/keep-picture.ts'
import type { Pictures } from '#files/pictures.ts'
import type { TextReader } from '#files/read-text.ts'

export type PreviewDeps = { pictures: Pictures; reader: TextReader }

/**
 * What we would read from a picture, so that the player need not type it. Nothing is kept. A
 * picture that takes too long is simply not read: the player types.
 *
 * Refuses: file_too_large, file_refused, unavailable.
 */
export async function previewReceipt(
  { pictures, reader }: PreviewDeps,
  fileData: string,
): Promise<DataSent<typeof contract>> {
  const { full } = await pictures.prepare(readBase64(fileData))
  const { amountMinor, reference, sender, paidAt } = readReceipt((await reader.read(full)) ?? '')
  return {
    isRead: amountMinor !== null || reference !== null,
    amount: amountMinor === null ? null : toNumber(amountMinor),
    referenceNumber: reference,
    sender,
    paidAt: paidAt?.toISOString() ?? null,
  }
}

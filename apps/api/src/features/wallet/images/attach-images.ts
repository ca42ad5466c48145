import { can } from '@kapis/contract/policy'
import { isRefusal } from '@kapis/contract/refusals'
import { fillPath } from '@kapis/contract/route'
import { getWalletImage } from '@kapis/contract/routes'
import type { UserRef } from '#audit/user-ref.ts'
import type { ImageTickets } from '#files/image-tickets.ts'
import { findImageForStaff, walletImageName } from './find-image.ts'
import type { FindImageDeps } from './find-image.ts'
import type { WalletRowReply } from '../present-wallet.ts'

export type AttachDeps = FindImageDeps & { tickets: ImageTickets }

/**
 * Adds the row's images, or their addresses, for readers who may see them. An embedded image is
 * logged as a view; an address is logged when it is opened.
 */
export async function attachImages(
  deps: AttachDeps,
  reader: UserRef,
  row: WalletRowReply,
  as: 'data' | 'url' | 'none',
): Promise<WalletRowReply> {
  if (as === 'none' || !can(reader, 'wallet.image')) return row
  const imageOf = (of: 'receipt' | 'proof', key: string | null) =>
    key === null ? null : { userId: row.userId, walletHistoryId: row.walletHistoryId, of }
  const receipt = imageOf('receipt', row.receiptImageFileKey)
  const proof = imageOf('proof', row.adminConfirmationReceiptImageFileKey)
  if (as === 'data') {
    return {
      ...row,
      receiptImage: receipt && (await readImage(deps, reader, receipt)),
      adminConfirmationReceiptImage: proof && (await readImage(deps, reader, proof)),
    }
  }
  return {
    ...row,
    ...(receipt && { receiptImageUrl: await addressOf(deps, reader, receipt) }),
    ...(proof && { adminConfirmationReceiptImageUrl: await addressOf(deps, reader, proof) }),
  }
}

type ImageKey = { userId: string; walletHistoryId: string; of: 'receipt' | 'proof' }

/** Returns an image, or null if its file is gone, so that the rest of the row stays readable. */
async function readImage(deps: AttachDeps, reader: UserRef, image: ImageKey) {
  try {
    const { bytes, fileName } = await findImageForStaff(deps, reader, { ...image, size: 'full' })
    return { fileData: bytes.toString('base64'), fileName, fileType: 'image/webp' as const }
  } catch (error) {
    if (isRefusal(error, 'not_found')) return null
    throw error
  }
}

async function addressOf({ tickets }: AttachDeps, reader: UserRef, image: ImageKey) {
  const { of, ...place } = image
  const ticket = await tickets.issue({ image: walletImageName(image), reader })
  return `${fillPath(getWalletImage.path, place)}?of=${of}&ticket=${ticket}`
}

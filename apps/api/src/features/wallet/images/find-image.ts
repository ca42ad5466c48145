import { refuse } from '@kapis/contract/refusals'
import { recordAudit } from '#audit/record.ts'
import { inTransaction } from '#db/in-transaction.ts'
import type { Db } from '#db/pool.ts'
import { thumbnailKey } from '#files/file-store.ts'
import type { FileStore } from '#files/file-store.ts'

export type FindImageDeps = { db: Db; files: FileStore }
export type ImageRequest = {
  userId: string
  walletHistoryId: string
  size: 'full' | 'thumbnail'
  of: 'receipt' | 'proof'
}

/** Returns the name by which a ticket names an image of a wallet row. */
export function walletImageName(image: Pick<ImageRequest, 'walletHistoryId' | 'of'>): string {
  return `wallet-image/${image.walletHistoryId}/${image.of}`
}

export type Image = { bytes: Buffer; fileName: string }

/** Returns an image of one of the player's wallet rows. Refuses: not_found. */
export async function findImage(
  { db, files }: FindImageDeps,
  request: ImageRequest,
): Promise<Image> {
  const row = await db
    .selectFrom('wallet_history')
    .select(['receipt_file_key', 'receipt_file_name', 'proof_file_key'])
    .where('player_id', '=', request.userId)
    .where('wallet_history_id', '=', request.walletHistoryId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  const key = request.of === 'receipt' ? row?.receipt_file_key : row?.proof_file_key
  if (key === undefined || key === null) throw refuse('not_found')
  const bytes = await files.get(request.size === 'full' ? key : thumbnailKey(key))
  if (bytes === null) throw refuse('not_found', { key })
  const fileName = request.of === 'receipt' ? row?.receipt_file_name : null
  return { bytes, fileName: fileName ?? request.of }
}

/** Returns a player's image, and logs the view unless it is a thumbnail. Refuses: not_found. */
export async function findImageForStaff(
  deps: FindImageDeps,
  actor: { userId: string; username: string },
  request: ImageRequest,
): Promise<Image> {
  const image = await findImage(deps, request)
  if (request.size === 'thumbnail') return image
  await inTransaction(deps.db, async (tx) => {
    const affected = await tx
      .selectFrom('app_user')
      .select(['user_id as userId', 'username'])
      .where('user_id', '=', request.userId)
      .executeTakeFirstOrThrow()
    await recordAudit(tx, {
      actor,
      action: 'wallet.image',
      description: `Viewed a ${request.of} image`,
      newValue: { walletHistoryId: request.walletHistoryId },
      affected,
    })
  })
  return image
}

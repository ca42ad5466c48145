import { refuse } from '@kapis/contract/refusals'
import { recordAudit } from '#audit/record.ts'
import { inTransaction } from '#db/in-transaction.ts'
import type { Db } from '#db/pool.ts'
import { thumbnailKey } from '#files/file-store.ts'
import type { FileStore } from '#files/file-store.ts'

export type ImageDeps = { db: Db; files: FileStore }
export type ImageAsked = {
  userId: string
  walletHistoryId: string
  size: 'full' | 'thumbnail'
  of: 'receipt' | 'proof'
}

export type Image = { bytes: Buffer; fileName: string }

/** A picture of the player's own. Refuses: not_found. */
export async function findImage({ db, files }: ImageDeps, asked: ImageAsked): Promise<Image> {
  const row = await db
    .selectFrom('wallet_history')
    .select(['receipt_file_key', 'receipt_file_name', 'proof_file_key'])
    .where('player_id', '=', asked.userId)
    .where('wallet_history_id', '=', asked.walletHistoryId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  const key = asked.of === 'receipt' ? row?.receipt_file_key : row?.proof_file_key
  if (key === undefined || key === null) throw refuse('not_found')
  const bytes = await files.get(asked.size === 'full' ? key : thumbnailKey(key))
  if (bytes === null) throw refuse('not_found', { key })
  const fileName = asked.of === 'receipt' ? row?.receipt_file_name : null
  return { bytes, fileName: fileName ?? asked.of }
}

/** Staff see a player's picture only with a line in the log. Refuses: not_found. */
export async function findImageForStaff(
  deps: ImageDeps,
  actor: { userId: string; username: string },
  asked: ImageAsked,
): Promise<Image> {
  const image = await findImage(deps, asked)
  if (asked.size === 'thumbnail') return image
  await inTransaction(deps.db, async (tx) => {
    const affected = await tx
      .selectFrom('app_user')
      .select(['user_id as userId', 'username'])
      .where('user_id', '=', asked.userId)
      .executeTakeFirstOrThrow()
    await recordAudit(tx, {
      actor,
      action: 'wallet.image',
      description: `Looked at a ${asked.of} image`,
      newValue: { walletHistoryId: asked.walletHistoryId },
      affected,
    })
  })
  return image
}

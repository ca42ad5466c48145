import type { IdentityImage } from '@kapis/contract/identity'
import { inTransaction } from '#db/in-transaction.ts'
import type { Tx } from '#db/in-transaction.ts'
import type { Db } from '#db/pool.ts'
import { lockPlayer } from '../shared/identity.queries.ts'
import type { Vault } from '../vault/vault.ts'

type Image = { playerId: string; kind: IdentityImage; fileKey: string }

/**
 * Keeps an image in the vault for the check that the player is about to send, and returns its id.
 * It replaces the player's image of the same kind that belongs to no check yet.
 *
 * Refuses: file_too_large, file_refused, unavailable, session_expired.
 */
export async function uploadIdentityImage(
  { db, vault }: { db: Db; vault: Vault },
  playerId: string,
  { of: kind, fileData }: { of: IdentityImage; fileData: string },
): Promise<string> {
  const fileKey = await vault.keepImage(playerId, fileData)
  try {
    const { imageId, replaced } = await inTransaction(db, (tx) =>
      insertImage(tx, { playerId, kind, fileKey }),
    )
    for (const key of replaced) await vault.removeImage(key)
    return imageId
  } catch (error) {
    // After a lost commit the row may exist; the nightly job deletes the file if it does not.
    const isCommitUnknown = (error as { code?: unknown }).code === 'commit_unknown'
    if (!isCommitUnknown) await vault.removeImage(fileKey)
    throw error
  }
}

async function insertImage(tx: Tx, { playerId, kind, fileKey }: Image) {
  await lockPlayer(tx, playerId)
  const replaced = await tx
    .deleteFrom('identity_image')
    .where('player_id', '=', playerId)
    .where('kind', '=', kind)
    .where('identity_check_id', 'is', null)
    .returning('file_key')
    .execute()
  const { image_id: imageId } = await tx
    .insertInto('identity_image')
    .values({ player_id: playerId, kind, file_key: fileKey })
    .returning('image_id')
    .executeTakeFirstOrThrow()
  return { imageId, replaced: replaced.map(({ file_key }) => file_key) }
}

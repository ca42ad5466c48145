import type { Db } from '#db/pool.ts'
import type { Vault } from '../vault/vault.ts'

/**
 * Returns a player's identity checks for the copy of the player's data, with what is written on the
 * document. Images are not part of it; the player has them.
 */
export function makeExportIdentity({ db, vault }: { db: Db; vault: Vault }) {
  return async (playerId: string): Promise<object[]> => {
    const rows = await db
      .selectFrom('identity_check')
      .selectAll()
      .where('player_id', '=', playerId)
      .orderBy('submitted_at')
      .execute()
    return rows.map((row) => ({
      status: row.status,
      details:
        row.details_sealed === null || !vault.isOpen
          ? null
          : vault.openDetails(playerId, row.details_sealed),
      reasons: row.reasons,
      message: row.message,
      submittedAt: row.submitted_at,
      decidedAt: row.decided_at,
      expiresAt: row.expires_at,
      imagesDeletedAt: row.images_deleted_at,
    }))
  }
}

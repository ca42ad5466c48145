import type { IdentityImage } from '@kapis/contract/identity'
import { refuse } from '@kapis/contract/refusals'
import { getUserRef } from '#audit/user-ref.ts'
import { recordAudit } from '#audit/record.ts'
import { inTransaction } from '#db/in-transaction.ts'
import type { Db } from '#db/pool.ts'
import type { ImageTickets } from '#files/image-tickets.ts'
import type { Vault } from '../vault/vault.ts'

type Deps = { db: Db; vault: Vault; tickets: ImageTickets }
type Actor = { userId: string; username: string }
type ImageRequest = { identityCheckId: string; of: IdentityImage; ticket: string }

/** Returns the name by which a ticket names an image. */
export function identityImageName(identityCheckId: string, of: IdentityImage): string {
  return `identity-image/${identityCheckId}/${of}`
}

/**
 * Opens an image of a check for a staff member. The staff log records the view before the image is
 * read, so that no failure can hide it.
 *
 * Refuses: link_expired, not_found.
 */
export async function openIdentityImage(
  { db, vault, tickets }: Deps,
  actor: Actor,
  { identityCheckId, of, ticket }: ImageRequest,
): Promise<Buffer> {
  const image = identityImageName(identityCheckId, of)
  await tickets.check(ticket, { image, reader: actor })
  const { playerId, fileKey } = await inTransaction(db, async (tx) => {
    const row = await tx
      .selectFrom('identity_image')
      .select(['player_id as playerId', 'file_key as fileKey'])
      .where('identity_check_id', '=', identityCheckId)
      .where('kind', '=', of)
      .executeTakeFirst()
    if (row === undefined) throw refuse('not_found')
    await recordAudit(tx, {
      actor,
      action: 'identity.image',
      description: `Opened the ${LABELS[of]} of an identity check`,
      newValue: { identityCheckId, part: of },
      affected: await getUserRef(tx, row.playerId),
    })
    return row
  })
  const bytes = await vault.openImage(playerId, fileKey)
  if (bytes === null) throw refuse('not_found', { identityCheckId, of })
  return bytes
}

const LABELS: Record<IdentityImage, string> = {
  front: 'front of the document',
  back: 'back of the document',
  selfie: 'selfie',
}

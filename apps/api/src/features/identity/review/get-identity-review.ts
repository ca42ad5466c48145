import type { IdentityReview } from '@kapis/contract/identity'
import { fillPath } from '@kapis/contract/route'
import { getIdentityImage } from '@kapis/contract/routes'
import type { UserRef } from '#audit/user-ref.ts'
import type { Exclusions } from '#cashier/exclusions/exclusions.ts'
import type { Identities } from '#cashier/identities.ts'
import type { Db } from '#db/pool.ts'
import type { ImageTickets } from '#files/image-tickets.ts'
import { findDuplicates } from './find-duplicates.ts'
import { isDocumentValid } from '../rules/age.ts'
import { triesLeft } from '../rules/level.ts'
import { fullNameOf } from '../vault/vault.ts'
import type { IdentityDetails, Vault } from '../vault/vault.ts'
import { compareNames, listGcashNames, worstBand } from './compare-names.ts'
import { identityImageName } from './open-identity-image.ts'
import { detailsOf, presentCheck } from './present-check.ts'
import {
  countLooks,
  findReviewed,
  findReviewedAccount,
  listHistory,
  listImages,
} from './review.queries.ts'
import type { ImageRow } from './review.queries.ts'

export type ReviewDeps = {
  db: Db
  vault: Vault
  identities: Identities
  exclusions: Exclusions
  tickets: ImageTickets
  clock: () => Date
}

/** Returns everything that staff need to decide a check. Refuses: not_found. */
export async function getIdentityReview(
  deps: ReviewDeps,
  reader: UserRef,
  identityCheckId: string,
): Promise<IdentityReview> {
  const { db, vault, clock } = deps
  const now = clock()
  const row = await findReviewed(db, identityCheckId)
  const details = detailsOf(vault, row)
  const gcashNames = (await listGcashNames(db, [row.player_id])).get(row.player_id) ?? []
  const names = details === null ? [] : compareNames(fullNameOf(details), gcashNames)
  const images = await listImages(db, identityCheckId)
  return {
    identityCheck: presentCheck(row, { details, band: worstBand(names), now }),
    details: details && presentDetails(details, now),
    account: await findReviewedAccount(db, row.player_id),
    images: await Promise.all(
      images.map((image) => presentImage(deps, reader, identityCheckId, image)),
    ),
    imagesDeletedAt: row.images_deleted_at?.toISOString() ?? null,
    looks: await countLooks(db, row),
    names,
    duplicates: await findDuplicates(deps, row.player_id, details?.documentNumber ?? null),
    exclusion: await findExclusion(deps, row.player_id, details),
    reasons: row.reasons as IdentityReview['reasons'],
    parts: row.parts as IdentityReview['parts'],
    message: row.message,
    triesLeft: triesLeft(row),
    history: await listHistory(db, identityCheckId),
  }
}

/** Returns whether an exclusion list names the player; null if there is no list to compare with. */
async function findExclusion(
  { db, exclusions, clock }: ReviewDeps,
  playerId: string,
  details: IdentityDetails | null,
): Promise<IdentityReview['exclusion']> {
  const isListed = details && (await exclusions.peekIdentity(db, playerId, details))
  return isListed === null ? null : { isListed, checkedAt: clock().toISOString() }
}

function presentDetails(details: IdentityDetails, now: Date) {
  return {
    ...details,
    fullName: fullNameOf(details),
    isDocumentValid: isDocumentValid(details.documentExpiresOn, now),
  }
}

async function presentImage(
  { tickets }: ReviewDeps,
  reader: UserRef,
  identityCheckId: string,
  { kind, at }: ImageRow,
) {
  const image = identityImageName(identityCheckId, kind)
  const ticket = await tickets.issue({ image, reader })
  const path = fillPath(getIdentityImage.path, { identityCheckId })
  return { of: kind, url: `${path}?of=${kind}&ticket=${ticket}`, sentAt: at.toISOString() }
}

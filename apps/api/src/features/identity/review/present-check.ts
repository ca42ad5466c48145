import type { NameBand } from '@kapis/contract/identity-names'
import type { IdentityCheck } from '@kapis/contract/identity'
import type { CheckRow } from '../shared/identity.queries.ts'
import { ageOn, isOldEnough } from '../rules/age.ts'
import { levelOf } from '../rules/level.ts'
import type { IdentityDetails, Vault } from '../vault/vault.ts'

export type ReviewedRow = CheckRow & {
  username: string
  claimer: string | null
  decider: string | null
}

/** Opens the details of a check; null once they are deleted. */
export function detailsOf(vault: Vault, row: CheckRow): IdentityDetails | null {
  return row.details_sealed === null ? null : vault.openDetails(row.player_id, row.details_sealed)
}

export function presentCheck(
  row: ReviewedRow,
  facts: { details: IdentityDetails | null; band: NameBand | null; now: Date },
): IdentityCheck {
  const { details, band, now } = facts
  return {
    identityCheckId: row.identity_check_id,
    userId: row.player_id,
    username: row.username,
    level: levelOf(row, now),
    submittedAt: row.submitted_at.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
    decidedBy: row.decider,
    expiresAt: row.expires_at?.toISOString() ?? null,
    tryNumber: row.try_number,
    claimedBy: row.claimer,
    claimedAt: row.claimed_at?.toISOString() ?? null,
    nameBand: band,
    age: details && ageOn(details.dateOfBirth, now),
    isOfAge: details !== null && isOldEnough(details.dateOfBirth, now),
    hasDuplicate: row.has_duplicate,
    version: row.version,
  }
}

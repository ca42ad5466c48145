import type { DataInput } from '@kapis/contract/route'
import type { claimPromo, listPromoCodes } from '@kapis/contract/routes'
import { toNumber } from '@kapis/money/money'
import type { PromoRow, ClaimWithState } from './promos.queries.ts'

export type PromoReply = DataInput<typeof listPromoCodes>['promoCodes'][number]
export type ClaimReply = DataInput<typeof claimPromo>['promoClaim']

/**
 * Presents a promo code. Of the stored status only `disabled` counts; otherwise the clock decides
 * whether the code is expired.
 */
export function presentPromo(row: PromoRow): PromoReply {
  return {
    promoCodeId: row.promo_code_id,
    promoCode: row.code,
    amount: { coin: toNumber(row.coin_minor), ticket: toNumber(row.ticket_minor) },
    expiration: row.expires_at.toISOString(),
    maxUses: row.max_uses,
    availableUses: row.available_uses,
    claimedUses: row.claimed_uses,
    ...(row.total_uses !== null && { isShared: true }),
    minDeposit: row.min_deposit_minor === null ? null : toNumber(row.min_deposit_minor),
    status: statusOf(row),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}

function statusOf(row: PromoRow): PromoReply['status'] {
  if (row.status === 'disabled') return 'disabled'
  return row.is_expired ? 'expired' : 'active'
}

export function presentClaim(row: ClaimWithState & { username?: string }): ClaimReply {
  return {
    promoClaimId: row.promo_claim_id,
    userId: row.player_id,
    promoCodeId: row.promo_code_id,
    promoCode: row.code,
    amount: { coin: toNumber(row.coin_minor), ticket: toNumber(row.ticket_minor) },
    state: row.state,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    ...(row.username !== undefined && { username: row.username }),
  }
}

import type { CreatePromoCode, UpdatePromoCode } from '@kapis/contract/promos'
import { Refusal } from '@kapis/contract/refusals'
import type { RefusalCode } from '@kapis/contract/refusals'
import { MINOR_PER_UNIT } from '@kapis/money/money'
import * as z from 'zod/mini'
import { At, Minor } from '#approvals/stored.ts'
import { isClaimed } from './promos.queries.ts'
import type { PromoRow } from './promos.queries.ts'

/** The terms of a promo code: what it gives, how often it can be used, and until when. */
export const PromoTerms = z.object({
  code: z.string(),
  coinMinor: Minor,
  ticketMinor: Minor,
  expiresAt: At,
  maxUses: z.int(),
  availableUses: z.int(),
  minDepositMinor: z.nullable(Minor),
  status: z.enum(['active', 'disabled']),
})
export type PromoTerms = z.output<typeof PromoTerms>

/** Returns the most that a code can give away. The approval threshold applies to this amount. */
export function budgetOf(terms: PromoTerms): bigint {
  return (terms.coinMinor + terms.ticketMinor) * BigInt(terms.maxUses)
}

/** The largest budget: the sum of a hundred codes, which one request may delete, is still exact. */
const BUDGET_MAX = 10n ** 12n * MINOR_PER_UNIT

/** Checks that the budget is one that can be counted. Refuses: bad_request. */
export function assertCountable(terms: PromoTerms): void {
  const isTooLarge = budgetOf(terms) > BUDGET_MAX
  if (isTooLarge) throw new Refusal('bad_request', { message: 'A code cannot give away this much' })
}

export function newTerms(input: CreatePromoCode, now: Date): PromoTerms {
  const expiresAt = new Date(input.expiration)
  return {
    code: input.promoCode,
    coinMinor: input.amount.coin,
    ticketMinor: input.amount.ticket,
    expiresAt: input.status === 'expired' ? earlier(expiresAt, now) : expiresAt,
    maxUses: input.maxUses,
    availableUses: input.availableUses,
    minDepositMinor: input.minDeposit ?? null,
    status: input.status === 'disabled' ? 'disabled' : 'active',
  }
}

/**
 * Returns a code's terms after an edit. An edit that sets the status of a running code to expired
 * ends the code now.
 */
export function changeTerms(row: PromoRow, input: UpdatePromoCode, now: Date): PromoTerms {
  const maxUses = input.maxUses ?? row.max_uses
  const left = Math.max(0, maxUses - row.claimed_uses)
  const expiresAt = input.expiration === undefined ? row.expires_at : new Date(input.expiration)
  const wasDisabled = input.status === undefined && row.status === 'disabled'
  return {
    code: input.promoCode ?? row.code,
    coinMinor: input.amount?.coin ?? row.coin_minor,
    ticketMinor: input.amount?.ticket ?? row.ticket_minor,
    expiresAt: input.status === 'expired' ? earlier(expiresAt, now) : expiresAt,
    maxUses,
    availableUses: input.availableUses ?? Math.min(row.available_uses, left),
    minDepositMinor: input.minDeposit === undefined ? row.min_deposit_minor : input.minDeposit,
    status: wasDisabled || input.status === 'disabled' ? 'disabled' : 'active',
  }
}

export function termsOf(row: PromoRow): PromoTerms {
  return {
    code: row.code,
    coinMinor: row.coin_minor,
    ticketMinor: row.ticket_minor,
    expiresAt: row.expires_at,
    maxUses: row.max_uses,
    availableUses: row.available_uses,
    minDepositMinor: row.min_deposit_minor,
    status: row.status === 'disabled' ? 'disabled' : 'active',
  }
}

/**
 * Returns why an edit is refused, or null. Terms that players have accepted may be reduced, never
 * raised.
 */
export function findTermsRefusal(row: PromoRow, next: PromoTerms): RefusalCode | null {
  if (next.availableUses + row.claimed_uses > next.maxUses) return 'bad_request'
  if (!isClaimed(row)) return null
  const isRaised =
    next.coinMinor > row.coin_minor ||
    next.ticketMinor > row.ticket_minor ||
    next.maxUses > row.max_uses ||
    next.availableUses > row.available_uses
  return isRaised ? 'promo_raised' : null
}

/** Packs terms for the staff log, with exact amounts as text. */
export const packTerms = (terms: PromoTerms) => z.encode(PromoTerms, terms)

function earlier(a: Date, b: Date): Date {
  return a < b ? a : b
}

import * as z from 'zod/mini'
import { EnteredAmount, IdBatch, Instant, Reason } from './entered.ts'
import { Amount, OneOf, Text, Timestamp, TwoAmounts, Uuid } from './fields.ts'
import { ListQuery, Pagination } from './paging.ts'

export const PROMO_STATUSES = ['active', 'expired', 'disabled'] as const
const CLAIM_STATES = ['claimed', 'used', 'expired'] as const

const WORTHLESS = 'A code must give coins or tickets'
const reward = EnteredAmount('Amount must be a non-negative number')
const rewards = z
  .strictObject({ coin: reward, ticket: reward })
  .check(z.refine(({ coin, ticket }) => coin + ticket > 0n, { message: WORTHLESS, path: ['coin'] }))

const PromoCode = z.object({
  promoCodeId: Uuid,
  promoCode: z.string(),
  amount: TwoAmounts,
  expiration: Timestamp,
  maxUses: z.int(),
  availableUses: z.int(),
  claimedUses: z.int(),
  /** Whether several cells give out the code. `claimedUses` counts the claims of one of them. */
  isShared: z.optional(z.boolean()),
  minDeposit: z.nullable(Amount),
  status: OneOf(PROMO_STATUSES),
  createdAt: Timestamp,
  updatedAt: Timestamp,
})
export const PromoCodeList = z.object({ promoCodes: z.array(PromoCode), pagination: Pagination })
export const PromoCodeQuery = z.extend(ListQuery, { status: z.optional(OneOf(PROMO_STATUSES)) })
export const OnePromoCode = z.object({ promoCode: PromoCode })

/** A promo code that the player can claim now, or after a minimum deposit. */
const OpenPromo = z.pick(PromoCode, {
  promoCode: true,
  amount: true,
  minDeposit: true,
  expiration: true,
})
export const OpenPromos = z.object({ promoCodes: z.array(OpenPromo) })

/** A promo code as entered. Spaces around it and its case are ignored. */
const PromoText = Text('Promo code is required').check(
  z.trim(),
  z.minLength(1, 'Promo code is required'),
  z.maxLength(40),
)
const PROMO_CODE = /^[\p{L}\p{N}]+(?:[-_][\p{L}\p{N}]+)*$/u
export const PROMO_CODE_RULE = 'Promo code must be letters and digits, without spaces'
/** Returns whether a new code may have this name. Older codes may have others. */
export const isPromoCode = (text: string): boolean => PROMO_CODE.test(text)

const MAX_USES = 'Max uses must be greater than 0'
const TOO_MANY_USES = 'Max uses can be at most 1,000,000'
const AVAILABLE_USES = 'Available uses must be greater than 0'
const promoFields = {
  promoCode: PromoText,
  amount: rewards,
  expiration: Instant('Expiration is required'),
  maxUses: z.int(MAX_USES).check(z.positive(MAX_USES), z.lte(1_000_000, TOO_MANY_USES)),
  availableUses: z
    .int(AVAILABLE_USES)
    .check(z.gte(0, AVAILABLE_USES), z.lte(1_000_000, TOO_MANY_USES)),
  minDeposit: z.optional(z.nullable(reward)),
}
export const CreatePromoCode = z
  .strictObject({
    ...promoFields,
    promoCode: PromoText.check(z.regex(PROMO_CODE, PROMO_CODE_RULE)),
    status: z._default(OneOf(PROMO_STATUSES), 'active'),
  })
  .check(
    z.refine((promo) => promo.availableUses <= promo.maxUses, {
      message: 'Available uses cannot be more than max uses',
      path: ['availableUses'],
    }),
  )
export type CreatePromoCode = z.output<typeof CreatePromoCode>
export const UpdatePromoCode = z.partial(
  z.strictObject({
    ...promoFields,
    status: OneOf(PROMO_STATUSES),
    reason: Reason,
    /**
     * The `updatedAt` of the promo code when it was read. If it has changed since, the update is
     * refused.
     */
    updatedAt: Timestamp,
  }),
)
export type UpdatePromoCode = z.output<typeof UpdatePromoCode>
export const PromoCodeParams = z.strictObject({ promoCodeId: Uuid })
export const PromoCodeIds = z.strictObject({
  promoCodeIds: IdBatch('At least one promo code ID is required'),
  reason: z.optional(Reason),
})
export const DeletedPromoCodes = z.object({ deletedPromoCodeIds: z.array(Uuid) })

const PromoClaim = z.object({
  promoClaimId: Uuid,
  userId: Uuid,
  promoCodeId: Uuid,
  promoCode: z.string(),
  amount: TwoAmounts,
  state: OneOf(CLAIM_STATES),
  /** The name of the player who claimed the code; sent to staff only. */
  username: z.optional(z.string()),
  createdAt: Timestamp,
  updatedAt: Timestamp,
})
/** The form of the web app. */
export const ClaimPromo = z.strictObject({
  promoCode: PromoText,
})
/**
 * The body of a claim: the code itself, or the player's id and the code under `data`. The
 * specification names both.
 */
export const ClaimPromoBody = z
  .strictObject({
    userId: z.optional(Uuid),
    promoCode: z.optional(PromoText),
    data: z.optional(ClaimPromo),
  })
  .check(z.refine(({ promoCode, data }) => promoCode ?? data?.promoCode, 'Promo code is required'))
export const Claimed = z.object({ promoClaim: PromoClaim })
export const PromoClaimList = z.object({ promoClaims: z.array(PromoClaim), pagination: Pagination })
export const PromoClaimQuery = z.extend(ListQuery, {
  promoCodeId: z.optional(Uuid),
  userId: z.optional(Uuid),
})
export const PromoClaimParams = z.strictObject({ promoClaimId: Uuid })
export const PromoClaimIds = z.strictObject({
  promoClaimIds: IdBatch('At least one promo claim ID is required'),
  reason: z.optional(Reason),
})
export const DeletedPromoClaims = z.object({ deletedPromoClaimIds: z.array(Uuid) })

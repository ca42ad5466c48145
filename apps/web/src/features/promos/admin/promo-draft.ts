import { manilaField, withManilaOffset } from '@kapis/payments/manila'
import { CreatePromoCode } from '@kapis/contract/promos'
import { fromNumber, parseAmount } from '@kapis/money/money'
import { typedAmount } from '#lib/amounts.ts'
import type { Promo } from './promo.ts'

/** The form as typed. Every field is text, so that nothing is rounded. */
export type Draft = Record<
  'promoCode' | 'coin' | 'ticket' | 'maxUses' | 'availableUses' | 'expiration' | 'minDeposit',
  string
>
export type DraftFaults = Partial<Record<keyof Draft, string>>

const DAYS = 30 * 86_400_000

export function newDraft(now: number): Draft {
  return {
    promoCode: '',
    coin: '0.00',
    ticket: '0.00',
    maxUses: '100',
    availableUses: '100',
    expiration: manilaField(new Date(now + DAYS).toISOString()).replace(/T.*/, 'T23:59'),
    minDeposit: '',
  }
}

export function draftOf(promo: Promo): Draft {
  const typed = (amount: number) => typedAmount(fromNumber(amount) ?? 0n)
  return {
    promoCode: promo.promoCode,
    coin: typed(promo.amount.coin),
    ticket: typed(promo.amount.ticket),
    maxUses: String(promo.maxUses),
    availableUses: String(promo.availableUses),
    expiration: manilaField(promo.expiration),
    minDeposit: promo.minDeposit === null ? '' : typed(promo.minDeposit),
  }
}

/** Returns the complete request body, as the create route accepts it. */
export function bodyOf(draft: Draft) {
  return {
    promoCode: draft.promoCode.trim().toUpperCase(),
    amount: { coin: draft.coin, ticket: draft.ticket },
    expiration: withManilaOffset(draft.expiration),
    maxUses: whole(draft.maxUses),
    availableUses: whole(draft.availableUses),
    minDeposit: draft.minDeposit.trim() === '' ? null : draft.minDeposit,
  }
}

/**
 * Validates the draft against the contract and returns the first error of each field. The name of an
 * existing code is checked only if it changes, because older codes may have other names.
 */
export function faultsOf(draft: Draft, promo: Promo | null = null): DraftFaults {
  const read = CreatePromoCode.safeParse(bodyOf(draft))
  const faults: DraftFaults = {}
  for (const { path, message } of read.success ? [] : read.error.issues) {
    const field = (path[1] ?? path[0]) as keyof Draft
    if (field === 'promoCode' && draft.promoCode === promo?.promoCode) continue
    faults[field] ??= message
  }
  return faults
}

/** Returns the most that the drafted code can give away; null while a field is not a number. */
export function draftBudget(draft: Draft): { coin: bigint; ticket: bigint } | null {
  const [coin, ticket] = [parseAmount(draft.coin), parseAmount(draft.ticket)]
  const uses = whole(draft.maxUses)
  if (coin === null || ticket === null || !Number.isSafeInteger(uses) || uses < 0) return null
  return { coin: coin * BigInt(uses), ticket: ticket * BigInt(uses) }
}

function whole(text: string): number {
  return /^\s*-?\d+\s*$/.test(text) ? Number(text) : Number.NaN
}

import * as z from 'zod/mini'
import { OneOf } from './fields.ts'

/**
 * Why a GCash name has its score. Each role of a name (surname, first given name, other names) has
 * one reason; the other reasons concern the rest of the comparison.
 */
const NAME_REASONS = [
  'surname_same',
  'surname_masked',
  'surname_initial',
  'surname_near',
  'surname_is_other',
  'surname_differs',
  'given_same',
  'given_masked',
  'given_near',
  'given_is_other',
  'given_initial',
  'given_differs',
  'others_same',
  'others_masked',
  'others_initial',
  'others_near',
  'others_missing',
  'others_differ',
  'order_differs',
  'suffix_missing',
  'suffix_differs',
  'letters_hidden',
  'no_name',
] as const
export type NameReason = (typeof NAME_REASONS)[number]

/** From this score on, the two names are taken for the same person. */
export const NAME_MATCH_FROM = 0.9
/** From this score on, staff decide; below it, the GCash name is refused. */
export const NAME_STAFF_FROM = 0.7

/** A score from 0 to 1: the sum of the weights, or 0 if that is below 0. */
export const NameScore = z.object({
  score: z.number(),
  reasons: z.array(z.object({ code: OneOf(NAME_REASONS), weight: z.number() })),
})
export type NameScore = z.output<typeof NameScore>

export const NAME_BANDS = ['match', 'staff', 'refused'] as const
export type NameBand = (typeof NAME_BANDS)[number]

/** Returns what follows from a score. */
export function bandOf(score: number): NameBand {
  if (score >= NAME_MATCH_FROM) return 'match'
  return score >= NAME_STAFF_FROM ? 'staff' : 'refused'
}

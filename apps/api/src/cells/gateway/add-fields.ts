import type { Adder } from '@kapis/contract/over-cells'
import { OVERVIEW_SUMS } from '@kapis/contract/users'
import type { Overview } from '@kapis/contract/users'
import { ADDERS } from './adders.ts'

/** Adds the declared fields of the replies of several cells. A field that all lack is left out. */
export function addFields(
  fields: Readonly<Record<string, Adder>>,
  replies: readonly object[],
  isAnySilent = false,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, adder]) => {
      const all = replies.map((reply) => (reply as Record<string, unknown>)[name])
      const values = all.filter((value) => value !== undefined)
      return values.length === 0 ? [] : [[name, ADDERS[adder]({ values, isAnySilent })]]
    }),
  )
}

/** Returns the figures of all cells together; null if there are none. */
export function addOverviews(cells: readonly Overview[]): Overview | null {
  return cells.length === 0 ? null : (addFields(OVERVIEW_SUMS, cells) as Overview)
}

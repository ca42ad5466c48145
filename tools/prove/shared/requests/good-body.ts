import * as fc from 'fast-check'
import { valuesOf } from './values-of.ts'
import type { Schema } from './values-of.ts'

/** Returns a body that the route accepts: the known one, or the first that its shape generates. */
export function goodBody(schema: Schema, known: object): object {
  if (Object.keys(known).length > 0) return known
  const [made] = fc.sample(valuesOf(schema), { numRuns: 1, seed: 1 })
  return Object(made ?? {}) as object
}

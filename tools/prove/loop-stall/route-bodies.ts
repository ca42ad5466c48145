import type { RouteName } from '@kapis/contract/policy'
import type { Route } from '@kapis/contract/route'
import * as fc from 'fast-check'
import { jsonSchema } from '../../../apps/api/src/http/replies/envelope.ts'
import { BODY_BYTES_MAX } from '../../../apps/api/src/http/bodies/body-memory.ts'
import { goodBody } from '../shared/requests/good-body.ts'
import { fieldBodies, fieldQueries } from './field-bodies.ts'
import type { IsChecked } from './field-bodies.ts'
import { fewWholeBodies, wholeBodies } from './whole-bodies.ts'
import type { HostileRequest } from './whole-bodies.ts'

/** The characters of a parameter in the path or the query, of which each may take nine. */
const QUERY_CHARACTERS = 4_000

const bytesOf = ({ bodyBytesMax = BODY_BYTES_MAX }: Route): number => bodyBytesMax
export const isLarge = (route: Route): boolean => bytesOf(route) > BODY_BYTES_MAX

type Sent = {
  sample: object
  mayUse: boolean
  isChecked: IsChecked
}

/**
 * Returns the hostile requests to one route. Only callers who may use it get as far as its fields.
 */
export function bodiesOf(route: Route, { sample, mayUse, isChecked }: Sent): HostileRequest[] {
  const bytes = bytesOf(route)
  const isRead = route.method === 'GET'
  if (!mayUse) return isRead ? [{ name: 'nothing' }] : fewWholeBodies(bytes)
  const body = route.body && jsonSchema(route.body, 'input')
  const valid = body && goodBody(body, sample)
  // The parser is that of all routes, so a large route of a known length gets only a few of them.
  const isParsed = isLarge(route) && isChecked(`whole bodies of ${bytes}`)
  const wholes = isParsed ? fewWholeBodies(bytes) : wholeBodies(bytes)
  return [
    valid === undefined ? { name: 'nothing' } : { name: 'a good body', body: textOf(valid) },
    ...(isRead ? [] : wholes),
    ...(body === undefined || valid === undefined
      ? []
      : fieldBodies({ schema: body, sample: valid, bytes }, isChecked)),
    ...(route.query
      ? fieldQueries(jsonSchema(route.query, 'input'), QUERY_CHARACTERS, isChecked)
      : []),
  ]
}

const textOf = (value: object) => () => JSON.stringify(value)

/** Returns a few of a list, in its order. The same seed draws the same ones. */
export function draw<T>(list: readonly T[], count: number, seed: number): T[] {
  const size = Math.min(count, list.length)
  const some = fc.shuffledSubarray([...list.keys()], { minLength: size, maxLength: size })
  const [drawn = []] = fc.sample(some, { numRuns: 1, seed })
  return drawn.toSorted((a, b) => a - b).map((at) => list[at]!)
}

export type Named = { name: RouteName; route: Route }

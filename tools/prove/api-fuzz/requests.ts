import type { RouteName } from '@kapis/contract/policy'
import * as routes from '@kapis/contract/routes'
import type { Route, Shape } from '@kapis/contract/route'
import * as fc from 'fast-check'
import { jsonSchema } from '../../../apps/api/src/http/replies/envelope.ts'
import { valuesOf } from '../shared/requests/values-of.ts'

export type FuzzRequest = {
  /** Values for the path parameters. If empty, the ids of existing rows are used. */
  params: Record<string, string>
  query: string
  body: string | undefined
}

/** Values that break parsers, drivers and databases more often than random ones. */
const NASTY = fc.constantFrom<unknown>(
  '\u0000',
  'a\u0000b',
  '\uD800',
  '../../etc/passwd',
  "'; drop table app_user; --",
  '%00',
  '🂡'.repeat(100),
  'x'.repeat(10_000),
  '',
  ' ',
  -0,
  1e308,
  -1,
  2 ** 31,
  2 ** 53 - 1,
  2 ** 53,
  0.1 + 0.2,
  '1e400',
  '0000-01-01',
  '0000-01-01T00:00:00.000Z',
  '0000-01-01T00:00:00.000000Z_98aa90ce-fb82-46a4-9f2a-78f860bce2f7',
  '٣',
  null,
  [],
  {},
  [[]],
  true,
)

/** Generates requests to one route: some as the contract describes them, some slightly wrong. */
export function requestsOf(name: RouteName): fc.Arbitrary<FuzzRequest> {
  const route: Route = routes[name]
  return fc.record({
    params: route.params === undefined ? fc.constant({}) : paramsOf(route.params),
    query: route.query === undefined ? fc.constant('') : queryOf(route.query),
    body: route.body === undefined ? fc.constant(undefined) : bodyOf(route.body),
  })
}

/**
 * Generates path parameters. Most are empty, so that the sender uses ids of existing rows and the
 * request reaches the use case.
 */
function paramsOf(shape: Shape): fc.Arbitrary<Record<string, string>> {
  const keys = Object.keys(jsonSchema(shape, 'input')['properties'] ?? {})
  const junk = fc.record(Object.fromEntries(keys.map((key) => [key, NASTY.map(asText)])))
  return fc.oneof({ weight: 4, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: junk })
}

function queryOf(shape: Shape): fc.Arbitrary<string> {
  return mutated(valuesOf(jsonSchema(shape, 'input'))).map((value) => {
    const query = new URLSearchParams()
    for (const [key, one] of Object.entries(Object(value))) query.append(key, asText(one))
    return query.toString()
  })
}

function bodyOf(shape: Shape): fc.Arbitrary<string> {
  const bodies = mutated(valuesOf(jsonSchema(shape, 'input'))).map((value) => JSON.stringify(value))
  return fc.oneof(
    { weight: 20, arbitrary: bodies },
    { weight: 1, arbitrary: fc.json() },
    { weight: 1, arbitrary: fc.string() },
  )
}

/** Generates half of the values unchanged. In the others, one field is replaced or added. */
function mutated(values: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const broken = fc.tuple(values, NASTY, fc.nat(), fc.boolean()).map(([value, nasty, at, adds]) => {
    if (typeof value !== 'object' || value === null) return nasty
    const keys = Object.keys(value)
    const key = keys[at % Math.max(1, keys.length)]
    if (key === undefined || adds) return { ...value, __proto__x: nasty }
    return { ...value, [key]: nasty }
  })
  return fc.oneof(values, broken)
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

import * as routes from '@kapis/contract/routes'
import type { Route } from '@kapis/contract/route'
import { WHOLE_MAX } from '@kapis/contract/entered'
import { expect, test } from 'vitest'
import { jsonSchema } from '../replies/envelope.ts'

/** The numbers of journal entries, which the database keeps in eight bytes. */
const LARGE = new Set(['before', 'seq'])
/** A time in milliseconds, which the contract turns into a text. */
const TIMES = new Set(['expiration', 'occurredAt'])

type Node = { type?: unknown; maximum?: number; properties?: Record<string, Node> }

/** Lists the whole numbers of a schema that may be larger than a column of four bytes. */
function listUnbounded(node: unknown, name: string): string[] {
  if (typeof node !== 'object' || node === null) return []
  const { type, maximum = Number.POSITIVE_INFINITY } = node as Node
  const own = type === 'integer' && maximum > WHOLE_MAX ? [name] : []
  const inner = Object.entries(node).flatMap(([key, value]) =>
    key === 'properties'
      ? Object.entries(value as object).flatMap(([field, one]) => listUnbounded(one, field))
      : listUnbounded(value, name),
  )
  return [...own, ...inner]
}

test('every whole number of a request has a maximum that the database keeps', () => {
  const unbounded = Object.entries<Route>(routes).flatMap(([route, { params, query, body }]) =>
    [params, query, body].flatMap((shape) =>
      shape === undefined
        ? []
        : listUnbounded(jsonSchema(shape, 'input'), '')
            .filter((name) => !LARGE.has(name) && !TIMES.has(name))
            .map((name) => `${route}.${name}`),
    ),
  )
  expect(unbounded).toEqual([])
})

import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import * as routes from './routes.ts'
import type { Route } from './route.ts'

type Reasoned = { name: string; shape: z.core.$ZodType }

/** Returns the shapes of all fields with a free text for the staff log. */
function listReasons(): Reasoned[] {
  return Object.entries(routes as unknown as Record<string, Route>).flatMap(([name, route]) =>
    [route.body, route.query].flatMap((shape) =>
      shape === undefined
        ? []
        : fieldsOf(shape as z.core.$ZodType).map((one) => ({ name, shape: one })),
    ),
  )
}

function fieldsOf(shape: z.core.$ZodType): z.core.$ZodType[] {
  const { def } = shape._zod as unknown as { def: Record<string, unknown> }
  if (Array.isArray(def['options'])) return (def['options'] as z.core.$ZodType[]).flatMap(fieldsOf)
  const inner = (def['innerType'] ?? def['in']) as z.core.$ZodType | undefined
  if (inner !== undefined) return fieldsOf(inner)
  const fields = (def['shape'] ?? {}) as Record<string, z.core.$ZodType>
  return Object.entries(fields)
    .filter(([field]) => /^(reason|overrideReason|note)$/.test(field))
    .map(([, field]) => field)
    .filter((field) => z.safeParse(field, 'Called from the registered number').success)
}

test('spaces alone are no reason on any route that takes one', () => {
  const reasons = listReasons()
  expect(reasons.length).toBeGreaterThan(25)
  const blank = reasons.filter(({ shape }) => z.safeParse(shape, ' \n').success)
  expect(blank.map(({ name }) => name)).toEqual([])
})

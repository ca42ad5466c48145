import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { POLICY } from './policy.ts'
import type { Access } from './policy.ts'
import type { Route } from './route.ts'
import * as routes from './routes.ts'

const declared = Object.entries(routes).map(([name, route]) => ({
  name,
  route: route as Route,
  access: POLICY[name as keyof typeof POLICY] as Access,
}))
const ofStaff = declared.filter(({ access }) => access.for === 'staff')

function fieldsOf(shape: z.ZodMiniType | undefined): string[] {
  return shape instanceof z.ZodMiniObject ? Object.keys(shape.shape) : []
}

test('every route of staff says how several cells answer it, and no other route does', () => {
  const declaring = declared.filter(({ route }) => route.cells !== undefined)
  expect(declaring.map(({ name }) => name)).toEqual(ofStaff.map(({ name }) => name))
})

test.each(ofStaff)('$name declares only fields that it has', ({ route }) => {
  expect(missingFields(route)).toEqual([])
})

test.each(ofStaff)(
  '$name declares an adder for each field that depends on the cells',
  ({ route }) => {
    const { cells } = route
    const isOver = typeof cells === 'object' && !('one' in cells)
    const sum = isOver ? Object.keys(cells.sum ?? {}) : []
    expect(sum.toSorted()).toEqual(isOver ? addedFields(route).toSorted() : [])
  },
)

/** Returns the fields that a declaration names and the route does not have. */
function missingFields({ cells, params, query, body, data }: Route): string[] {
  const sent = [params, query, body].flatMap(fieldsOf)
  if (typeof cells !== 'object') return []
  if ('one' in cells) {
    return sent.some((name) => [cells.one, `${cells.one}s`].includes(name)) ? [] : [cells.one]
  }
  if (!('list' in cells)) return []
  const { rows } = readList(data, cells.list)
  const inQuery = [...Object.keys(cells.oldestFirst ?? {}), ...Object.keys(cells.fixed ?? {})]
  const inRows = ['cell', cells.by].filter((name) => !rows.includes(name))
  return [...inRows, ...inQuery.filter((name) => !sent.includes(name))]
}

/** Returns the fields of a reply that are not the rows or the page of a list. */
function addedFields({ cells, data }: Route): string[] {
  const isList = typeof cells === 'object' && 'list' in cells
  return isList ? readList(data, cells.list).others : fieldsOf(data)
}

function readList(data: Route['data'], list: string) {
  const { shape } = data as z.ZodMiniObject
  const rows = shape[list] as z.ZodMiniArray
  const others = Object.keys(shape).filter((name) => name !== list && name !== 'pagination')
  return { rows: fieldsOf(rows.def.element as z.ZodMiniType), others }
}

import * as z from 'zod/mini'
import type { ListOverCells, OverCells } from './over-cells.ts'
import type { Route } from './route.ts'

/** The field of a row that names its cell. Absent unless the rows of all cells are listed. */
const OF_CELL = { cell: z.optional(z.string()) }

/** Declares a staff route. It says how it is answered in a deployment with several cells. */
/* @__NO_SIDE_EFFECTS__ */
export function staffRoute<const R extends Route & { cells: OverCells }>(definition: R): R {
  const { cells, data } = definition
  return typeof cells === 'object' && 'list' in cells
    ? { ...definition, data: withCells(data, cells) }
    : definition
}

/** Lets the rows of a list name their cell. */
function withCells(data: Route['data'], { list }: ListOverCells): Route['data'] {
  const reply = data as z.ZodMiniObject
  const rows = reply.shape[list] as z.ZodMiniArray<z.ZodMiniObject>
  return z.extend(reply, { [list]: z.array(z.extend(rows.def.element, OF_CELL)) })
}

import { refuse } from '@kapis/contract/refusals'

/** Which of the rows with some ids each cell has, and the cells that did not answer. */
export type FoundRows = { found: ReadonlyMap<string, readonly string[]>; silent: string[] }

/** Whether a cell has all rows with these ids. */
export const hasAll = (ids: readonly string[], rows: readonly string[]) =>
  ids.every((id) => rows.includes(id))

/**
 * Returns the cell that has the rows with these ids: the first that has all of them, because some
 * rows, such as promo codes, are in every cell.
 *
 * Refuses: not_found (no cell has them), several_cells, unavailable (a cell that does not answer may
 * have those that are missing).
 */
export function chooseCell(ids: readonly string[], { found, silent }: FoundRows): string {
  const having = [...found].filter(([, rows]) => rows.length > 0)
  const whole = having.find(([, rows]) => hasAll(ids, rows))
  if (whole !== undefined) return whole[0]
  const isAnyMissing = !hasAll(
    ids,
    having.flatMap(([, rows]) => rows),
  )
  if (isAnyMissing && silent.length > 0) throw refuse('unavailable', { why: 'row_unknown', silent })
  const [first, ...more] = having
  if (first === undefined) throw refuse('not_found')
  if (more.length > 0) throw refuse('several_cells')
  return first[0]
}

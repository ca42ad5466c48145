/** The texts that a mask shows: what comes before its hidden part, and what comes after. */
export type Mask = { start: string; end: string; isExact: boolean }

/**
 * The longest part of a mask that is looked up. It bounds the number of tables, whatever the masks
 * of a file look like.
 */
const PART_MAX = 4

/**
 * Returns a function that finds the items whose texts may fit a mask, without comparing each of
 * them. Its results must still be compared, because the index has only the ends of the texts.
 */
export function indexByMask<T>(
  items: readonly T[],
  textsOf: (item: T) => readonly string[],
): (mask: Mask) => readonly T[] {
  const tables = new Map<string, Map<string, T[]>>()
  return ({ start, end, isExact }) => {
    const [before, after] = isExact
      ? [Number.POSITIVE_INFINITY, 0]
      : [Math.min(start.length, PART_MAX), Math.min(end.length, PART_MAX)]
    const keyOf = (first: string, last: string) =>
      `${first.slice(0, before)}\0${after === 0 ? '' : last.slice(-after)}`
    const shape = `${before} ${after}`
    const table = tables.get(shape) ?? fill(items, (item) => textsOf(item).map((t) => keyOf(t, t)))
    tables.set(shape, table)
    return table.get(keyOf(start, end)) ?? []
  }
}

function fill<T>(items: readonly T[], keysOf: (item: T) => string[]): Map<string, T[]> {
  const table = new Map<string, T[]>()
  for (const item of items) {
    for (const key of new Set(keysOf(item))) {
      const found = table.get(key)
      if (found === undefined) table.set(key, [item])
      else found.push(item)
    }
  }
  return table
}

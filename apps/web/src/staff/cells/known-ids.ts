const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const DEPTH_MAX = 5

/** The cells of the ids that replies contained, so that a request about one goes to its cell. */
const cells = new Map<string, string>()
/** The ids that several cells have: those of staff. */
const shared = new Set<string>()

/** Remembers that the ids of a reply are of this cell. */
export function rememberIds(reply: unknown, cell: string, depth = 0): void {
  if (typeof reply === 'string') {
    if (UUID.test(reply)) rememberId(reply, cell)
  } else if (typeof reply === 'object' && reply !== null && depth < DEPTH_MAX) {
    for (const value of Object.values(reply)) rememberIds(value, cell, depth + 1)
  }
}

function rememberId(id: string, cell: string): void {
  if (shared.has(id)) return
  const known = cells.get(id)
  if (known === undefined || known === cell) cells.set(id, cell)
  else {
    cells.delete(id)
    shared.add(id)
  }
}

/** Returns the cell of an id; undefined if it is unknown, or several cells have it. */
export function cellOfId(id: string): string | undefined {
  return cells.get(id)
}

/** Returns the cells of all ids in a request. */
export function cellsOfIds(request: unknown): string[] {
  const found = new Set<string>()
  const look = (part: unknown) => {
    if (typeof part === 'string') {
      const cell = cells.get(part)
      if (cell !== undefined) found.add(cell)
    } else if (typeof part === 'object' && part !== null) Object.values(part).forEach(look)
  }
  look(request)
  return [...found]
}

/** Forgets all ids, because another cell was chosen. */
export function forgetIds(): void {
  cells.clear()
  shared.clear()
}

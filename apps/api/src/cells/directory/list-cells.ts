import type { Directory } from './open-directory.ts'
import type { CellState } from './schema.ts'

export type CellRow = { name: string; address: string; state: CellState }

const FRESH_MS = 1_000

/**
 * Returns a function that lists the cells by name. The list is cached for a second, and is still
 * given while the directory is down.
 */
export function makeCellList(
  directory: Directory,
  now: () => number = Date.now,
): () => Promise<CellRow[]> {
  let known: { rows: CellRow[]; at: number } | null = null
  let reading: Promise<CellRow[]> | null = null
  const read = async () => {
    try {
      const rows = await readCells(directory)
      known = { rows, at: now() }
      return rows
    } catch (error) {
      if (known === null) throw error
      // Asks again only after a second, because a directory that is down may take long to fail.
      known.at = now()
      return known.rows
    } finally {
      reading = null
    }
  }
  return () => {
    if (known !== null && now() - known.at < FRESH_MS) return Promise.resolve(known.rows)
    reading ??= read()
    return reading
  }
}

function readCells(directory: Directory): Promise<CellRow[]> {
  return directory.selectFrom('cell').select(['name', 'address', 'state']).orderBy('name').execute()
}

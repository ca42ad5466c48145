import { execFileSync } from 'node:child_process'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'

/** Something that must be readable nowhere at rest: a text, or bytes of an image. */
export type Needle = { name: string; bytes: Buffer }

/** A place that was searched, with its contents. */
export type SearchedPlace = { name: string; bytes: Buffer }

const PIECE_BYTES = 48

/** Returns pieces of an image. A stored copy of it contains them all, a sealed one none. */
export function piecesOf(name: string, image: Buffer): Needle[] {
  return [0.25, 0.5, 0.75].map((part) => {
    const from = Math.floor(image.length * part)
    return { name, bytes: image.subarray(from, from + PIECE_BYTES) }
  })
}

/** Returns the places that contain a needle: as it is, in hex as in a dump, or in base64. */
export function findNeedles(
  needles: readonly Needle[],
  places: readonly SearchedPlace[],
): string[] {
  const found = places.flatMap((place) =>
    needles
      .filter(({ bytes }) => contains(place.bytes, bytes))
      .map(({ name }) => [name, place.name]),
  )
  return [...new Set(found.map(([name, place]) => `${name} in ${place}`))]
}

function contains(place: Buffer, needle: Buffer): boolean {
  // Base64 depends on where a text begins, so only its middle is searched.
  const middle = [0, 1, 2].map((from) =>
    needle.subarray(from, needle.length - ((needle.length - from) % 3)).toString('base64'),
  )
  return [needle, needle.toString('hex'), ...middle].some((form) => place.includes(form))
}

/** Reads every file below a folder. Files that vanish meanwhile are skipped. */
export function readFiles(folder: string, name: string): SearchedPlace[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  return entries.flatMap((entry) => {
    if (!entry.isFile()) return []
    try {
      const path = join(entry.parentPath, entry.name)
      return [{ name: `${name}: ${path.slice(folder.length + 1)}`, bytes: readFileSync(path) }]
    } catch {
      return []
    }
  })
}

/**
 * Runs pg_dump, as an operator's backup does, and returns the rows of each table as a place. Writes
 * everything else that the server holds in memory to its files.
 */
export async function dumpDatabase(program: string, url: string): Promise<SearchedPlace[]> {
  const dump = execFileSync(program, ['--dbname', url], { maxBuffer: DUMP_BYTES_MAX })
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('checkpoint')
  await client.end()
  // Latin 1 keeps every byte, so that a part is the same bytes again.
  const parts = dump.toString('latin1').split(/^(?=COPY )/m)
  return parts.map((part) => {
    const table = /^COPY (\S+)/.exec(part)?.[1] ?? 'the schema'
    return { name: `the dump: ${table}`, bytes: Buffer.from(part, 'latin1') }
  })
}

const DUMP_BYTES_MAX = 2 ** 29

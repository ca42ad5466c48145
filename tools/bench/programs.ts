import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { postgresBinaries } from '../services/postgres-binaries.ts'
import type { BenchPart } from './flags.ts'

type Needed = { parts: readonly BenchPart[]; measures: string; get: string }

/** External programs that the benchmark runs: what each measures, and how to install it. */
const PROGRAMS = {
  wrk: {
    parts: ['matrix', 'traces', 'log'],
    measures: 'the API over HTTP',
    get: 'apt-get install wrk',
  },
  pgbench: {
    parts: ['matrix'],
    measures: 'the bare engine, and every ratio to it,',
    get: 'apt-get install postgresql',
  },
} as const satisfies Record<string, Needed>

export type Program = keyof typeof PROGRAMS

/** Returns the programs that are not installed. */
export function findMissing(path = process.env['PATH'] ?? ''): Set<Program> {
  const names = Object.keys(PROGRAMS) as Program[]
  const places = path.split(delimiter).filter((place) => place !== '')
  return new Set(names.filter((name) => !places.some((place) => canRun(join(place, name)))))
}

/** Describes what these parts cannot measure without the missing programs. */
export function describeMissing(
  missing: ReadonlySet<Program>,
  parts: ReadonlySet<BenchPart>,
): string[] {
  return [...missing].flatMap((name) => {
    const { measures, get, parts: users } = PROGRAMS[name]
    const concerned = users.filter((part) => parts.has(part))
    if (concerned.length === 0) return []
    const where = `in ${concerned.join(' and ')}`
    return `${name} is not installed, so ${measures} is not measured ${where}. To install it: ${get}`
  })
}

/** Returns why PostgreSQL cannot be started, or null if its programs are there. */
export function describeNoServer(find: () => unknown = postgresBinaries): string | null {
  try {
    find()
    return null
  } catch (error) {
    const why = error instanceof Error ? error.message.split('\n')[0] : String(error)
    return `Nothing can be measured without PostgreSQL: ${why}. To install it: pnpm install, or name the folder of its programs in KAPIS_PG_BIN.`
  }
}

function canRun(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

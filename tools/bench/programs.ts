import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/** External programs that the benchmark runs: what each measures, and how to install it. */
const PROGRAMS = {
  wrk: { measures: 'the API over HTTP', get: 'apt-get install wrk' },
  pgbench: {
    measures: 'the bare engine, and every ratio to it',
    get: 'apt-get install postgresql',
  },
} as const

export type Program = keyof typeof PROGRAMS

export function findMissing(path = process.env['PATH'] ?? ''): Set<Program> {
  const names = Object.keys(PROGRAMS) as Program[]
  const places = path.split(delimiter).filter((place) => place !== '')
  return new Set(names.filter((name) => !places.some((place) => canRun(join(place, name)))))
}

export function describeMissing(name: Program): string {
  const { measures, get } = PROGRAMS[name]
  return `${name} is not installed, so ${measures} is not measured. To install it: ${get}`
}

function canRun(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

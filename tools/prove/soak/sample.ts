import { readdirSync, readlinkSync } from 'node:fs'
import type pg from 'pg'
import { readMemory } from '../shared/process/memory.ts'
import type { Memory } from '../shared/process/memory.ts'
import { median } from '../statistics.ts'

export type Sample = Pick<Memory, 'heapBytes' | 'rssBytes' | 'handles'> & {
  atMs: number
  sockets: number
  connections: number
}

/** Takes the figures of an API process after a garbage collection. */
export async function takeSample(pid: number, file: string, admin: pg.Client): Promise<Sample> {
  const figures = await readMemory(pid, file)
  const counted = await admin.query<{ connections: number }>(
    `select count(*)::int as connections from pg_stat_activity where application_name = 'kapis-api'`,
  )
  const { connections } = counted.rows[0]!
  return { atMs: performance.now(), ...figures, sockets: countSockets(pid), connections }
}

function countSockets(pid: number): number {
  const folder = `/proc/${pid}/fd`
  return readdirSync(folder).filter((name) => {
    try {
      return readlinkSync(`${folder}/${name}`).startsWith('socket:')
    } catch {
      // The file descriptor was closed in the meantime.
      return false
    }
  }).length
}

/** Returns the slope of a line through the values, in percent of their mean per ten minutes. */
export function slopePercent(samples: readonly Sample[], read: (one: Sample) => number): number {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const minutes = samples.map(({ atMs }) => atMs / 60_000)
  const values = samples.map(read)
  const [middle, level] = [mean(minutes), mean(values)]
  const products = minutes.map((minute, n) => (minute - middle) * (values[n]! - level))
  const squares = minutes.map((minute) => (minute - middle) ** 2)
  return ((mean(products) / mean(squares)) * 10 * 100) / level
}

/** Returns by how much the median of the last third exceeds that of the first. */
export function growth(samples: readonly Sample[], read: (one: Sample) => number): number {
  const third = Math.ceil(samples.length / 3)
  const values = samples.map(read)
  return median(values.slice(-third)) - median(values.slice(0, third))
}

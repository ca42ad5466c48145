import { readFileSync, readdirSync } from 'node:fs'

/** The processor time that processes have used so far, in microseconds by their ids. */
export type UsedMicros = ReadonlyMap<number, number>

/**
 * Reads the processor time of processes and of all their descendants, with all their threads: an
 * API with its thread pool, a PostgreSQL server with its backends.
 */
export function readUsed(roots: readonly number[]): UsedMicros {
  const used = new Map<number, number>()
  const pending = [...roots]
  for (let pid = pending.pop(); pid !== undefined; pid = pending.pop()) {
    const { micros, children } = readProcess(pid)
    used.set(pid, micros)
    pending.push(...children)
  }
  return used
}

/**
 * Returns the processor time between two readings. A process that has ended meanwhile is left out,
 * because its time is known to a hundredth of a second only, which is a dozen bets.
 */
export function usedBetween(before: UsedMicros, after: UsedMicros): number {
  return [...after].reduce((sum, [pid, micros]) => sum + micros - (before.get(pid) ?? 0), 0)
}

function readProcess(pid: number): { micros: number; children: number[] } {
  const threads = listOrNone(`/proc/${pid}/task`).map((thread) => `/proc/${pid}/task/${thread}`)
  const nanos = threads.map((thread) => Number(readOrNone(`${thread}/schedstat`).split(' ')[0]))
  const children = threads.flatMap((thread) => readOrNone(`${thread}/children`).match(/\d+/g) ?? [])
  return {
    micros: nanos.reduce((sum, one) => sum + one, 0) / 1_000,
    children: children.map(Number),
  }
}

/** Reads a file of a thread, which is gone if the thread has just ended. */
function readOrNone(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

function listOrNone(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

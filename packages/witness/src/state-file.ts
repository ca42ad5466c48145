import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** Two signed checkpoints of a log that cannot both belong to one history. */
type Evidence = { at: string; origin: string; why: string; known: string; shown: string }

/** Everything that a witness remembers: the newest checkpoint of each log, and evidence. */
export type WitnessState = { logs: Record<string, string>; evidence: Evidence[] }

/** Reads the state of a witness. A new witness has none. */
export function readState(path: string): WitnessState {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as WitnessState
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { logs: {}, evidence: [] }
    throw error
  }
}

/** Replaces the state file. Returns once it is on disk, whole. */
export function writeState(path: string, state: WitnessState): void {
  const draft = `${path}.draft`
  withFile(draft, 'w', (file) => writeFileSync(file, `${JSON.stringify(state, null, 2)}\n`))
  renameSync(draft, path)
  // Otherwise a power cut could bring the former file back, and with it an older tree.
  withFile(dirname(path), 'r', () => {})
}

/** Opens a file or folder, and returns once what was done with it is on disk. */
function withFile(path: string, flags: 'w' | 'r', work: (file: number) => void): void {
  const file = openSync(path, flags, 0o600)
  try {
    work(file)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

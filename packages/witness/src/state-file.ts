import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'

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
  const file = openSync(draft, 'w', 0o600)
  try {
    writeSync(file, `${JSON.stringify(state, null, 2)}\n`)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  renameSync(draft, path)
}

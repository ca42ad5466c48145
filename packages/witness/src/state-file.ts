import {
  closeSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname } from 'node:path'

/** Two signed checkpoints of a log that cannot both belong to one history. */
type Evidence = { at: string; origin: string; why: string; known: string; shown: string }

/** Everything that a witness remembers: the newest checkpoint of each log, and evidence. */
export type WitnessState = { logs: Record<string, string>; evidence: Evidence[] }

/**
 * Reads the state of a witness; a new one has none. `save` replaces the file, and returns once it is
 * on disk, whole. It throws if the file is not as this process left it: two processes with one key,
 * or an older file that somebody put back, would let the witness sign two histories.
 */
export function openState(path: string) {
  let written = read(path)
  const state = JSON.parse(written ?? '{"logs":{},"evidence":[]}') as WitnessState
  const draft = `${path}.draft`
  // A process that died may have left it.
  rmSync(draft, { force: true })
  const save = (next: WitnessState) => {
    const text = `${JSON.stringify(next, null, 2)}\n`
    // While the draft exists, no other process can begin one.
    withFile(draft, 'wx', (file) => {
      try {
        if (read(path) !== written) throw new Error(`${path} was changed by another program.`)
        writeFileSync(file, text)
      } catch (error) {
        rmSync(draft)
        throw error
      }
    })
    renameSync(draft, path)
    // Otherwise a power cut could bring the former file back, and with it an older tree.
    withFile(dirname(path), 'r', () => {})
    written = text
  }
  return { state, save }
}

/** Returns the text of a file, or null if there is none. */
function read(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** Opens a file or folder, and returns once what was done with it is on disk. */
function withFile(path: string, flags: 'wx' | 'r', work: (file: number) => void): void {
  const file = openSync(path, flags, 0o600)
  try {
    work(file)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

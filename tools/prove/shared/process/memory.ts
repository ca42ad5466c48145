import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { msUntil } from '../crowd/wait-until.ts'

/** What a process uses after a garbage collection. */
export type Memory = {
  heapBytes: number
  /** The bytes of buffers, which are not part of the heap. */
  bufferBytes: number
  rssBytes: number
  handles: number
}

const REPORTER = pathToFileURL(join(import.meta.dirname, 'report-memory.ts')).href

/** Returns the environment with which a process can be asked for its memory. */
export const withMemoryReports = (file: string) => ({
  NODE_OPTIONS: `--import ${REPORTER}`,
  KAPIS_MEMORY_FILE: file,
})

/** Returns the memory of a process that was started with `withMemoryReports`. */
export async function readMemory(pid: number, file: string): Promise<Memory> {
  const before = linesOf(file).length
  process.kill(pid, 'SIGUSR2')
  const isWritten = async () => linesOf(file).length > before
  if ((await msUntil(isWritten, 60_000)) === null) throw new Error('The API reports no figures.')
  return JSON.parse(linesOf(file).at(-1)!) as Memory
}

const linesOf = (file: string): string[] =>
  existsSync(file) ? readFileSync(file, 'utf8').trimEnd().split('\n') : []

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const WATCH = pathToFileURL(join(import.meta.dirname, 'watch-loop.ts')).href

/** Returns the environment in which a process measures the delay of its event loop. */
export const withLoopWatch = (
  file: string,
  { NODE_OPTIONS = '', ...rest }: Record<string, string>,
) => {
  return { ...rest, NODE_OPTIONS: `${NODE_OPTIONS} --import ${WATCH}`, KAPIS_LOOP_FILE: file }
}

/** Returns a function that returns the longest delay of that process since the last call. */
export function openLoopWatch(file: string): () => Promise<number> {
  const url = `http://127.0.0.1:${readFileSync(file, 'utf8')}`
  return async () => Number(await (await fetch(url)).text())
}

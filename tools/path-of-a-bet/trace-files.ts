import { Session } from 'node:inspector/promises'
import { relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = resolve(import.meta.dirname, '../..')
const SOURCE = /^(apps|packages)\/[^/]+\/src\/.*(?<!\.test)\.tsx?$/

/** What vitest makes of an export: a function that runs whenever another module reads it. */
const EXPORT = /^\(\) => \{ try \{ return \w+ \} catch \{\} \}$/

/** Counts the calls of every function in this process, which slows it down until `close`. */
export async function traceFiles() {
  const session = new Session()
  session.connect()
  await session.post('Debugger.enable')
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })

  async function take(): Promise<string[]> {
    const { result } = await session.post('Profiler.takePreciseCoverage')
    const files = new Set<string>()
    for (const { url, scriptId, functions } of result) {
      const called = functions.flatMap(({ ranges }) => ranges.filter(({ count }) => count > 0))
      if (called.length === 0 || !isSource(url)) continue
      const { scriptSource } = await session.post('Debugger.getScriptSource', { scriptId })
      const isExport = ({ startOffset, endOffset }: { startOffset: number; endOffset: number }) =>
        EXPORT.test(scriptSource.slice(startOffset, endOffset))
      if (!called.every(isExport)) files.add(pathOf(url))
    }
    return [...files]
  }
  await take()
  return {
    /** Returns the source files of which a function was called since the last call of this one. */
    take,
    close: () => session.disconnect(),
  }
}

/** Returns the files that are in every trace. Others ran by chance, because their time had come. */
export function ranEveryTime(traces: readonly string[][]): string[] {
  const [first = [], ...rest] = traces
  return [...new Set(first)].filter((file) => rest.every((one) => one.includes(file))).toSorted()
}

/** Returns the source files of the functions that wait for the caller of this function. */
export function waitingFiles(): string[] {
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = Infinity
  const stack = new Error('where').stack ?? ''
  Error.stackTraceLimit = stackTraceLimit
  const urls = [...stack.matchAll(/(?:file:\/\/)?\/[^\s()]+(?=:\d+:\d+)/g)].map(([url]) => url)
  return [...new Set(urls.filter(isSource).map(pathOf))]
}

function isSource(url: string): boolean {
  return SOURCE.test(pathOf(url))
}

function pathOf(url: string): string {
  return relative(ROOT, url.startsWith('file:') ? fileURLToPath(url) : url)
}

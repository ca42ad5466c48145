/**
 * Loaded into an API process by `--import`. At SIGUSR2 it collects garbage and appends one line of
 * figures to the file that KAPIS_MEMORY_FILE names.
 */
import { appendFileSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

process.on('SIGUSR2', () => {
  collectGarbage()
  collectGarbage()
  const { heapUsed, external, rss } = process.memoryUsage()
  const handles = process.getActiveResourcesInfo().length
  const figures = { heapBytes: heapUsed, bufferBytes: external, rssBytes: rss, handles }
  appendFileSync(process.env['KAPIS_MEMORY_FILE']!, `${JSON.stringify(figures)}\n`)
})

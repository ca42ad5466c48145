/**
 * Loaded into an API process by `--import`. It shifts the clock by the milliseconds in the file
 * that KAPIS_CLOCK_FILE names, and reads the file again at SIGUSR2. As on a real machine,
 * `performance.now()` is not affected.
 */
import { readFileSync } from 'node:fs'

const readOffsetMs = () => Number(readFileSync(process.env['KAPIS_CLOCK_FILE']!, 'utf8'))
let offsetMs = readOffsetMs()
process.on('SIGUSR2', () => (offsetMs = readOffsetMs()))

const RealDate = Date
globalThis.Date = new Proxy(RealDate, {
  construct: (_, given: number[]) =>
    given.length === 0
      ? new RealDate(RealDate.now() + offsetMs)
      : new RealDate(...(given as [number])),
  get: (target, name) =>
    name === 'now' ? () => RealDate.now() + offsetMs : Reflect.get(target, name),
})

import { SourceMap } from 'node:module'
import type { SourceMapPayload } from 'node:module'

/** A place in a built file, such as `/assets/first-1a2b3c4d.js:1:2045`. */
const PLACE = /[^\s(@]*\/assets\/([\w.-]+\.js):(\d+):(\d+)/g

/**
 * Replaces the places in built files by the places in the source. A place without a map stays as it
 * is: it is from another release.
 */
export function mapStack(stack: string, findMap: (name: string) => string | null): string {
  return stack.replaceAll(PLACE, (place: string, name: string, line: string, column: string) => {
    const map = findMap(name)
    if (map === null) return place
    const entry = new SourceMap(JSON.parse(map) as SourceMapPayload).findEntry(
      Number(line) - 1,
      Number(column) - 1,
    )
    if (!('originalSource' in entry)) return place
    const source = entry.originalSource.replace(/^.*?(?=(apps|packages|node_modules|src)\/)/, '')
    return `${source}:${entry.originalLine + 1}:${entry.originalColumn + 1}`
  })
}

import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const DOCUMENT = join(import.meta.dirname, '../../docs/ARCHITECTURE.md')
const SECTION = /^### Files that a bet runs\n(.*?)^(In the API, .*?)^##/ms

/** The part of the architecture about the files of a bet: up to the list for the API, and the rest. */
export function readSection(): [first: string, last: string] {
  const [, first = '', last = ''] = SECTION.exec(readFileSync(DOCUMENT, 'utf8')) ?? []
  return [first, last]
}

/**
 * Returns the files that the architecture lists for a bet: in the table of those that pass the bet
 * on, and in the list of those that these call in one of the apps.
 */
export function listedFiles(app: 'web' | 'api'): { path: string[]; called: string[] } {
  const [first, last] = readSection()
  const path = linesOf(first, '|').flatMap(linksOf)
  const called = linesOf(app === 'web' ? first : last, '-').flatMap(linksOf)
  return { path: path.filter((file) => file.startsWith(`apps/${app}/`)), called }
}

/** Returns the lines that begin with a mark. */
export function linesOf(text: string, mark: string): string[] {
  return text.split('\n').filter((line) => line.startsWith(mark))
}

/** Returns the files to which a line links. */
export function linksOf(line: string): string[] {
  return [...line.matchAll(/\]\(\.\.\/([^)]+)\)/g)].map(([, file]) => file!)
}

import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Language } from '../../packages/contract/src/language.ts'
import type { Entry } from './read-catalogue.ts'
import { readCatalogue } from './read-catalogue.ts'

/** One text in both languages; either may be missing. */
export type Pair = { module: string; key: string; english?: Entry; filipino?: Entry }

/**
 * For each module and key, the hash of the English text from which the Filipino one was translated.
 */
export type Accepted = Record<string, Record<string, string>>

export const WEB = 'apps/web/src'
/** What the server tells users: in the web's inbox, in letters and in push messages. */
const NOTICES = 'packages/contract/src/notices'

/**
 * Lists every text of the web app and of the notices. A module is the path of its catalogues without
 * the language, for the web without its folder.
 */
export function listPairs(root: string): Pair[] {
  const modules = new Set(
    globSync(`{${WEB}/**,${NOTICES}}/*texts.{en,fil}.ts`, { cwd: root }).map((file) =>
      file.replace(`${WEB}/`, '').replace(/\.(en|fil)\.ts$/, ''),
    ),
  )
  return [...modules].toSorted().flatMap((module) => pairsOf(root, module))
}

export function catalogueFile(module: string, language: Language): string {
  const path = module.startsWith(NOTICES) ? module : `${WEB}/${module}`
  return `${path}.${language}.ts`
}

/** Returns a short hash of a text. Eight digits are enough to notice a change. */
export function hashOf({ text, source }: Entry): string {
  return createHash('sha256')
    .update(text ?? source)
    .digest('hex')
    .slice(0, 8)
}

function pairsOf(root: string, module: string): Pair[] {
  const english = keyed(root, catalogueFile(module, 'en'))
  const filipino = keyed(root, catalogueFile(module, 'fil'))
  matchBranches(english, filipino)
  return [...new Set([...english.keys(), ...filipino.keys()])].map((key) => {
    const [en, fil] = [english.get(key), filipino.get(key)]
    return { module, key, ...(en && { english: en }), ...(fil && { filipino: fil }) }
  })
}

/**
 * Gives texts the same keys if only one language has plural forms: Filipino often has one text for
 * both English forms.
 */
function matchBranches(english: Map<string, Entry>, filipino: Map<string, Entry>): void {
  for (const key of [...english.keys(), ...filipino.keys()]) {
    if (!key.endsWith('.else')) continue
    const base = key.slice(0, -'.else'.length)
    const [one, many] = [english.get(base), english.get(key)]
    if (filipino.has(base) && many !== undefined) {
      english.set(base, many)
      english.delete(key)
      english.delete(`${base}.then`)
    } else if (filipino.has(key) && one !== undefined) {
      english.set(key, one).set(`${base}.then`, one)
      english.delete(base)
    }
  }
}

function keyed(root: string, file: string): Map<string, Entry> {
  try {
    const entries = readCatalogue(readFileSync(join(root, file), 'utf8'))
    return new Map(entries.map((entry) => [entry.key, entry]))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return new Map()
    throw error
  }
}

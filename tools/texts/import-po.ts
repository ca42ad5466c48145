import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { po } from 'gettext-parser'
import type { GetTextTranslation } from 'gettext-parser'
import { formatText } from '../run/format-text.ts'
import type { Accepted, Pair } from './catalogues.ts'
import { catalogueFile, hashOf } from './catalogues.ts'
import { contextOf, idOf, isEditable } from './export-po.ts'
import type { Entry } from './read-catalogue.ts'

export type Imported = { changed: string[]; refused: string[]; forDevelopers: string[] }

/**
 * Writes the translations that have changed into the Filipino catalogues, and marks them as
 * current.
 */
export async function importPo(
  root: string,
  file: Buffer,
  pairs: readonly Pair[],
  accepted: Accepted,
): Promise<Imported> {
  const given = translationsOf(file)
  const result: Imported = { changed: [], refused: [], forDevelopers: [] }
  const edits = new Map<string, [Entry, string][]>()
  for (const pair of pairs) {
    const context = contextOf(pair)
    const translation = given.get(context)
    const text = translation?.msgstr[0] ?? ''
    if (translation === undefined || text === '') continue
    if (!isEditable(pair)) {
      result.forDevelopers.push(`${context}: ${text}`)
      continue
    }
    const problem = problemOf(pair, translation, text)
    if (problem !== null) {
      result.refused.push(`${context}: ${problem}`)
      continue
    }
    if (translation.comments?.flag?.includes('fuzzy') !== true) accept(accepted, pair)
    if (text === pair.filipino!.text) continue
    result.changed.push(context)
    const name = catalogueFile(pair.module, 'fil')
    edits.set(name, [...(edits.get(name) ?? []), [pair.filipino!, text]])
  }
  for (const [name, list] of edits) await write(join(root, name), list)
  return result
}

function translationsOf(file: Buffer): Map<string, GetTextTranslation> {
  const contexts = Object.entries(po.parse(file).translations)
  return new Map(
    contexts.flatMap(([context, entries]) =>
      Object.values(entries).map((entry): [string, GetTextTranslation] => [context, entry]),
    ),
  )
}

function problemOf(pair: Pair, { msgid }: GetTextTranslation, text: string): string | null {
  if (msgid !== idOf(pair)) return 'the English changed after the export; export again'
  const allowed = [...pair.filipino!.placeholders.keys()].toSorted()
  const found = [...text.matchAll(/\{([^{}]*)\}/g)].map(([, name]) => String(name))
  const used = [...new Set(found)].toSorted()
  if (used.join() === allowed.join()) return null
  const list = (names: readonly string[]) => names.map((name) => `{${name}}`).join(' ')
  return `the placeholders must stay: expected ${list(allowed) || 'none'}, found ${list(used) || 'none'}`
}

function accept(accepted: Accepted, { module, key, english }: Pair): void {
  const hashes = (accepted[module] ??= {})
  hashes[key] = hashOf(english!)
}

async function write(file: string, edits: readonly [Entry, string][]): Promise<void> {
  let bytes = readFileSync(file)
  for (const [entry, text] of edits.toSorted(([a], [b]) => b.start - a.start)) {
    const literal = Buffer.from(literalOf(entry, text))
    bytes = Buffer.concat([bytes.subarray(0, entry.start), literal, bytes.subarray(entry.end)])
  }
  writeFileSync(file, await formatText(file, bytes.toString()))
}

function literalOf({ source, placeholders }: Entry, text: string): string {
  if (!source.startsWith('`')) return JSON.stringify(text)
  const escaped = text.replaceAll(/[\\`]|\$(?=\{)/g, String.raw`\$&`)
  return `\`${escaped.replaceAll(/\{([^{}]*)\}/g, (whole, name: string) => {
    const expression = placeholders.get(name)
    return expression === undefined ? whole : `\${${expression}}`
  })}\``
}

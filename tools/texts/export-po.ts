import { po } from 'gettext-parser'
import type { GetTextTranslation } from 'gettext-parser'
import { isStale } from './accepted.ts'
import type { Accepted, Pair } from './catalogues.ts'
import { catalogueFile } from './catalogues.ts'

/**
 * The flag of a message that is code. The translator only suggests a new text, and a developer
 * changes the code.
 */
const CODE_FLAG = 'kapis-code'

/** Returns a PO file with every text. The context of an entry is its module and its key. */
export function exportPo(pairs: readonly Pair[], accepted: Accepted): Buffer {
  const translations: Record<string, Record<string, GetTextTranslation>> = {}
  for (const pair of pairs) {
    const entry = entryOf(pair, accepted)
    translations[entry.msgctxt!] = { [entry.msgid]: entry }
  }
  return po.compile(
    {
      charset: 'utf-8',
      headers: { 'Content-Type': 'text/plain; charset=utf-8', Language: 'fil' },
      translations,
    },
    { foldLength: 0 },
  )
}

export function contextOf({ module, key }: Pair): string {
  return `${module}|${key}`
}

/**
 * Returns the English side of an entry in the PO file: the text, or the code if it is not a plain
 * text.
 */
export function idOf({ english, filipino }: Pair): string {
  const shown = english ?? filipino
  return shown?.text ?? shown?.source ?? ''
}

/** Returns whether the Filipino side can be edited as a plain text. */
export function isEditable({ english, filipino }: Pair): boolean {
  return english !== undefined && typeof filipino?.text === 'string'
}

function entryOf(pair: Pair, accepted: Accepted): GetTextTranslation {
  const { module, filipino } = pair
  const isCode = !isEditable(pair)
  const flags = [isCode && CODE_FLAG, isStale(pair, accepted) && 'fuzzy'].filter(Boolean)
  return {
    msgctxt: contextOf(pair),
    msgid: idOf(pair),
    msgstr: [isCode ? '' : (filipino?.text ?? '')],
    comments: {
      extracted: commentOf(pair, isCode),
      reference: catalogueFile(module, 'en'),
      translator: '',
      previous: '',
      flag: flags.join(', '),
    },
  }
}

function commentOf({ module, english, filipino }: Pair, isCode: boolean): string {
  const lines = [`Shown by: ${module.replace(/\/[^/]*$/, '')}`]
  const names = [...(filipino?.placeholders ?? [])].map(
    ([name, source]) => `{${name}} is ${source}`,
  )
  if (names.length > 0) lines.push(`Keep the placeholders: ${names.join(', ')}`)
  if (isCode) {
    lines.push('This message is code. Write what it should say; a developer applies it.')
    lines.push(`English: ${english?.source ?? 'none'}`, `Filipino: ${filipino?.source ?? 'none'}`)
  }
  return lines.join('\n')
}

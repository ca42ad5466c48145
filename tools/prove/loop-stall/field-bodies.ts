import { BODY_BYTES_MAX } from '../../../apps/api/src/http/bodies/body-memory.ts'
import { fieldsOf, withValue } from '../shared/requests/fields-of.ts'
import type { Schema } from '../shared/requests/values-of.ts'
import type { HostileRequest } from './whole-bodies.ts'

/** Texts that are slow to match, to normalise or to convert, by what they repeat. */
const TEXTS: { name: string; unit: string; start?: string; end?: string }[] = [
  { name: 'letters and a mark', unit: 'a', end: '!' },
  { name: 'spaces and a letter', unit: ' ', end: 'x' },
  { name: 'digits', unit: '1' },
  { name: 'digits and a letter', unit: '9', end: 'x' },
  { name: 'a sign and zeros', unit: '0', start: '-', end: '.' },
  { name: 'addresses', unit: 'a@', end: '.' },
  { name: 'domains', unit: 'a.', start: 'a@' },
  { name: 'protocols', unit: 'https://', end: ' ' },
  { name: 'commas', unit: ',' },
  { name: 'quotes', unit: '"', start: ',' },
  { name: 'quoted letters', unit: '"a' },
  { name: 'line breaks', unit: '\r\n' },
  { name: 'lines', unit: 'a,\n' },
  { name: 'hyphens', unit: 'a-' },
  { name: 'base64', unit: 'AAAA', start: 'data:image/png;base64,', end: '=' },
  { name: 'tags', unit: '<a ' },
  { name: 'wildcards', unit: '%_' },
  { name: 'zeros', unit: '\u0000' },
  { name: 'letters that grow', unit: 'ﷺ' },
  { name: 'marks', unit: '\u0301', start: 'e' },
  { name: 'families', unit: '👩‍👩‍👧' },
  { name: 'a capital that grows', unit: 'İ' },
]
/**
 * The texts that are also sent as long as a large route allows: what takes time in proportion to the
 * length is alike for all texts of one encoding.
 */
const LONG = new Set(['letters and a mark', 'base64', 'zeros', 'letters that grow'])
const ITEMS = 9_000
/** Marks the place of a number, which JSON.stringify would shorten. */
const NUMBER = '@number@'

/** Returns whether a field of this kind has had this text, and notes that it has now. */
export type IsChecked = (check: string) => boolean

/**
 * Returns the bodies that have one field of the sample replaced: by a text as long as the route or
 * the field allows, a long array or a number of many digits. A value that the check of the field
 * refuses gets no further, so it is left out where another route has had it.
 */
export function fieldBodies(
  { schema, sample, bytes }: { schema: Schema; sample: object; bytes: number },
  isChecked: IsChecked,
): HostileRequest[] {
  return fieldsOf(schema).flatMap(({ path, field }) => {
    const name = path.join('.')
    const rest = bytes - Buffer.byteLength(JSON.stringify(sample)) - 200
    const bodyOf = (value: unknown) => JSON.stringify(withValue(sample, path, value))
    const isNew = (what: string, canPass: boolean) =>
      canPass || !isChecked(`${what} in ${path.at(-1)} ${JSON.stringify(field)}`)
    const texts = TEXTS.flatMap((text) => {
      const as = `${text.name} in ${name}`
      const length = LONG.has(text.name) ? rest : Math.min(rest, BODY_BYTES_MAX)
      const { maxLength = Infinity } = field
      const isShort = maxLength * 3 < length
      return [
        ...(isNew(`${length} bytes of ${text.name}`, !isShort && takesText(field))
          ? [{ name: as, body: () => bodyOf(fill(text, length)) }]
          : []),
        ...(isShort && isNew(`${maxLength} of ${text.name}`, takesText(field))
          ? [{ name: `${as}, as many as fit`, body: () => bodyOf(cut(text, maxLength)) }]
          : []),
      ]
    })
    const digits = () => bodyOf(NUMBER).replace(`"${NUMBER}"`, '1'.repeat(rest))
    const items = () => bodyOf(Array.from({ length: ITEMS }, () => 'x'.repeat(rest / ITEMS - 4)))
    return [
      ...texts,
      ...(isNew(`a number of ${rest}`, false)
        ? [{ name: `a long number in ${name}`, body: digits }]
        : []),
      ...(isNew(`a list of ${rest}`, field.type === 'array')
        ? [{ name: `a long list in ${name}`, body: items }]
        : []),
    ]
  })
}

/** Returns whether the check of a field lets texts of any letters pass. */
function takesText({
  type = 'string',
  pattern,
  format,
  enum: choices,
  const: only,
  allOf,
}: Schema) {
  const isBound = [pattern, format, choices, only, allOf].some((rule) => rule !== undefined)
  return [type].flat().includes('string') && !isBound
}

/** Returns the queries that have one hostile parameter. */
export function fieldQueries(
  schema: Schema,
  charactersMax: number,
  isChecked: IsChecked,
): HostileRequest[] {
  return fieldsOf(schema).flatMap(({ path, field }) =>
    TEXTS.flatMap((text) => {
      const { maxLength = Infinity } = field
      const canPass = takesText(field) && maxLength >= charactersMax
      const check = `a query of ${text.name} in ${path[0]} ${JSON.stringify(field)}`
      if (!canPass && isChecked(check)) return []
      const value = new URLSearchParams([[path[0]!, cut(text, charactersMax)]]).toString()
      // Headers and the path may have 16 KB together.
      return [{ name: `${text.name} in ?${path[0]}`, query: value.slice(0, 14_000) }]
    }),
  )
}

type Text = (typeof TEXTS)[number]

/** Returns a text that takes so many bytes in JSON. */
function fill({ unit, start = '', end = '' }: Text, bytes: number): string {
  const each = Buffer.byteLength(JSON.stringify(unit)) - 2
  return start + unit.repeat((bytes - 40) / each) + end
}

function cut({ unit, start = '', end = '' }: Text, characters: number): string {
  const length = Math.max(0, characters - start.length - end.length)
  return start + unit.repeat(Math.ceil(length / unit.length)).slice(0, length) + end
}

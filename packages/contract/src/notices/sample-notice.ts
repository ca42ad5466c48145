import { NOTICES } from './notices.ts'
import type { AccountNotice, NoticeKind } from './notices.ts'

/** What zod knows of a schema, as far as the values of notices need it. */
type Def = {
  type: string
  format?: string
  shape?: Record<string, Schema>
  innerType?: Schema
  entries?: Record<string, string>
}
type Schema = { _zod: { def: Def } }

/** Makes a notice of a kind, with a value for each field, for tests and proofs of all kinds. */
export function sampleNotice(kind: NoticeKind): AccountNotice {
  const schema = NOTICES[kind].values as unknown as Schema
  return { kind, ...(sampleOf(schema, kind) as object) } as AccountNotice
}

function sampleOf({ _zod: { def } }: Schema, field: string): unknown {
  const { type, format, shape = {}, innerType, entries = {} } = def
  if (innerType !== undefined) return sampleOf(innerType, field)
  if (format === 'datetime') return '2027-05-18T00:00:00Z'
  if (type === 'string') return `<${field}>`
  if (type === 'boolean') return true
  if (type === 'enum') return Object.values(entries)[0]
  if (type !== 'object') throw new Error(`no sample of ${type}: ${field}`)
  return Object.fromEntries(Object.entries(shape).map(([name, of]) => [name, sampleOf(of, name)]))
}

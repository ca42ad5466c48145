import type { ShownField } from '@kapis/contract/audit-logs'
import type { JsonValue } from '#db/schema.ts'

/** What the second person sees of a request before deciding about it. */
export type Description = {
  /** What the request is about, unless it affects one user. */
  about?: ShownField[]
  fields: ShownField[]
  /** A thing as it is and as it would be, in a table of its own. */
  compared?: { title: string; fields: ShownField[]; before: ShownField[]; after: ShownField[] }
  /** The entries of the staff log that the request would hide. */
  auditLogIds?: string[]
}

type Format = ShownField['format'] | 'hidden'
type Value = JsonValue | undefined

/**
 * Returns the values of a request in the order of the formats. Every value needs a format, so that
 * no checker approves what the page leaves out by accident: `hidden` is for ids and versions, which
 * a checker cannot judge. A list is shown by its length, except one of users or of words.
 */
export function shown<Values extends Record<string, Value>>(
  values: Values,
  formats: { [Name in keyof Values]-?: Format },
): ShownField[] {
  return Object.entries<Format>(formats).flatMap(([label, format]) => {
    const value = values[label]
    if (format === 'hidden' || value === null || value === undefined) return []
    return [{ label, ...formatted(value, format) }]
  })
}

function formatted(value: Exclude<JsonValue, null>, format: ShownField['format']) {
  if (Array.isArray(value)) {
    const isListed = format === 'users' || format === 'word'
    return isListed ? { format, value: value.map(String) } : counted(value.length)
  }
  if (typeof value === 'object') return { format: 'text' as const, value: JSON.stringify(value) }
  return { format, value }
}

const counted = (value: number) => ({ format: 'count' as const, value })

/** Describes a request that the running release does not know: every value, under its own name. */
export function asStored(values: Record<string, Value>): Description {
  const formats = Object.fromEntries(Object.keys(values).map((name) => [name, 'text' as const]))
  return { fields: shown(values, formats) }
}

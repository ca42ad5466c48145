import type { JsonValue } from '#db/schema.ts'

/** The content of a staff log entry. The entry's hash covers all of it. */
export type AuditFact = {
  seq: bigint
  auditLogId: string
  at: Date
  actorId: string
  actorName: string
  action: string
  description: string
  oldValue: JsonValue
  newValue: JsonValue
  affectedUserId: string | null
  affectedUsername: string | null
  reason: string | null
  /**
   * The id of the request that wrote the entry. If there is none, it is undefined and not null,
   * because entries older than this field must keep their hashes.
   */
  requestId: string | undefined
}

/**
 * Returns the one text that represents an entry's content, so that every reader hashes the same
 * bytes.
 */
export function canonicalFact(fact: AuditFact): string {
  return canonicalJson({ ...fact, seq: String(fact.seq), at: fact.at.toISOString() })
}

/** Returns a value as JSON with sorted keys and no spaces. */
export function canonicalJson(value: JsonValue): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  const pairs = Object.keys(value)
    .toSorted()
    .flatMap((key) => {
      const inner = value[key]
      return inner === undefined ? [] : [`${JSON.stringify(key)}:${canonicalJson(inner)}`]
    })
  return `{${pairs.join(',')}}`
}

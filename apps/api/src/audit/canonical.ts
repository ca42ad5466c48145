import type { JsonValue } from '#db/schema.ts'

/** What one line of the staff log says. Everything in it is covered by its hash. */
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
}

/** The one spelling of a fact, so that whoever reads it back hashes the same bytes. */
export function canonicalFact(fact: AuditFact): string {
  return canonicalJson({ ...fact, seq: String(fact.seq), at: fact.at.toISOString() })
}

/** JSON with sorted keys and no spaces. */
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

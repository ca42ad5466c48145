export type Difference = { field: string; before: unknown; after: unknown }

/** Returns the fields that differ between two versions of a record, in the order of the labels. */
export function differences(
  before: object | null,
  after: object | null,
  labels?: Record<string, string>,
): Difference[] {
  const [old, now] = [entriesOf(before), entriesOf(after)]
  const fields =
    labels === undefined ? [...new Set([...old.keys(), ...now.keys()])] : Object.keys(labels)
  return fields
    .filter((field) => JSON.stringify(old.get(field)) !== JSON.stringify(now.get(field)))
    .map((field) => ({
      field: labels?.[field] ?? field,
      before: old.get(field) ?? null,
      after: now.get(field) ?? null,
    }))
}

/** Formats a value for display. */
export function formatValue(value: unknown): string {
  if (value === null || value === undefined || value === '') return '—'
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function entriesOf(thing: object | null): Map<string, unknown> {
  return new Map(Object.entries(thing ?? {}))
}

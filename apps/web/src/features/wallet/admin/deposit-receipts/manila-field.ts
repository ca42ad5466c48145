const MANILA_MS = 8 * 3_600_000

/** An instant as a date field shows it, in Manila wherever the reader is: `2025-11-14T21:08`. */
export function fieldTime(iso: string): string {
  return new Date(Date.parse(iso) + MANILA_MS).toISOString().slice(0, 16)
}

/** What was entered in such a field, as an instant. Nothing stays nothing. */
export function sentTime(field: string): string {
  return field === '' ? '' : `${field}:00+08:00`
}

const MANILA_MS = 8 * 3_600_000

/**
 * Formats an instant for a date field in Manila time, regardless of the reader's zone:
 * `2025-11-14T21:08`.
 */
export function fieldTime(iso: string): string {
  return new Date(Date.parse(iso) + MANILA_MS).toISOString().slice(0, 16)
}

/** Parses such a field to an instant. Empty stays empty. */
export function sentTime(field: string): string {
  return field === '' ? '' : `${field}:00+08:00`
}

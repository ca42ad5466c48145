const MANILA = '+08:00'
const MANILA_MS = 8 * 3_600_000

/** Parses a local date and time field as Manila time; null if incomplete. */
export function fromManila(field: string): string | null {
  const at = Date.parse(`${field.includes('T') ? field : ''}${MANILA}`)
  return Number.isNaN(at) ? null : new Date(at).toISOString()
}

/** Formats an instant for such a field: `2025-11-14T21:42`. */
export function toManila(iso: string): string {
  return new Date(Date.parse(iso) + MANILA_MS).toISOString().slice(0, 16)
}

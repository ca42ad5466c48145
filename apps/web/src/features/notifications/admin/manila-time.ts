const MANILA = '+08:00'
const MANILA_MS = 8 * 3_600_000

/** What a field for a local time holds, read as Manila's; null while it is not whole. */
export function fromManila(field: string): string | null {
  const at = Date.parse(`${field.includes('T') ? field : ''}${MANILA}`)
  return Number.isNaN(at) ? null : new Date(at).toISOString()
}

/** `2025-11-14T21:42`, as such a field wants it. */
export function toManila(iso: string): string {
  return new Date(Date.parse(iso) + MANILA_MS).toISOString().slice(0, 16)
}

const MANILA = '+08:00'

/** Parses a local date and time field as Manila time; null if incomplete. */
export function fromManila(field: string): string | null {
  const at = Date.parse(`${field.includes('T') ? field : ''}${MANILA}`)
  return Number.isNaN(at) ? null : new Date(at).toISOString()
}

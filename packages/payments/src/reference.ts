/** Removes separators between a reference's digits: one payment, one text. */
export function normaliseReference(text: string): string {
  return text.toUpperCase().replaceAll(/[^0-9A-Z]/g, '')
}

/** GCash references have thirteen digits. */
export const GCASH_REFERENCE = /^\d{13}$/

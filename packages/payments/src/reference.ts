/**
 * Removes the separators from a reference and makes it uppercase, so that one payment always has
 * the same text.
 */
export function normaliseReference(text: string): string {
  return text.toUpperCase().replaceAll(/[^0-9A-Z]/g, '')
}

/** Matches a GCash reference, which has thirteen digits. */
export const GCASH_REFERENCE = /^\d{13}$/

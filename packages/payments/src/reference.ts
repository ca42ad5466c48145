/** A reference without what people and screens put between its digits: one payment, one text. */
export function normaliseReference(text: string): string {
  return text.toUpperCase().replaceAll(/[^0-9A-Z]/g, '')
}

/** GCash numbers its payments with thirteen digits. */
export const GCASH_REFERENCE = /^\d{13}$/

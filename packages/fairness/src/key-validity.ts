/**
 * Returns whether a key could have signed something at a given time. A key signs nothing after its
 * retirement, so a stolen retired key cannot produce receipts of today.
 */
export function mayHaveSigned(
  key: { retiredAt?: string | null | undefined },
  signedAt: string,
): boolean {
  if (key.retiredAt === null || key.retiredAt === undefined) return true
  return Date.parse(signedAt) < Date.parse(key.retiredAt)
}

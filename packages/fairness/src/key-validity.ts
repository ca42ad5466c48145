/**
 * Returns whether a key could have signed something at that time. A retired key signs nothing
 * later, so a stolen one cannot produce receipts of today.
 */
export function mayHaveSigned(
  key: { retiredAt?: string | null | undefined },
  signedAt: string,
): boolean {
  if (key.retiredAt === null || key.retiredAt === undefined) return true
  return Date.parse(signedAt) < Date.parse(key.retiredAt)
}

import { LOOSEN_AFTER_HOURS } from '@kapis/contract/limits'

/** A stored limit: its current amount, and a pending amount with the time from which it applies. */
export type KeptLimit = {
  amountMinor: bigint | null
  nextMinor: bigint | null
  nextFrom: Date | null
}

const NO_LIMIT: KeptLimit = { amountMinor: null, nextMinor: null, nextFrom: null }
const LOOSEN_AFTER_MS = LOOSEN_AFTER_HOURS * 3_600_000

/**
 * Returns the stored limit after a change. A stricter limit applies immediately; a looser one, or
 * none, applies a day later. Null means no limit.
 */
export function changeLimit(
  kept: KeptLimit | undefined,
  requestedMinor: bigint | null,
  now: Date,
): KeptLimit {
  const current = inForce(kept ?? NO_LIMIT, now)
  const isStricter = requestedMinor !== null && (current === null || requestedMinor <= current)
  if (isStricter) return { amountMinor: requestedMinor, nextMinor: null, nextFrom: null }
  if (requestedMinor === current) return { amountMinor: current, nextMinor: null, nextFrom: null }
  const nextFrom = new Date(now.getTime() + LOOSEN_AFTER_MS)
  return { amountMinor: current, nextMinor: requestedMinor, nextFrom }
}

function inForce(kept: KeptLimit, now: Date): bigint | null {
  return kept.nextFrom !== null && kept.nextFrom <= now ? kept.nextMinor : kept.amountMinor
}

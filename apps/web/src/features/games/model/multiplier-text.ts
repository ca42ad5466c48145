import { formatMultiplier } from '#lib/format.ts'

/** Formats a multiplier, such as `1.48x`. It is truncated, not rounded, as payouts are. */
export function times(multiplier: number): string {
  return formatMultiplier(multiplier).replace(/\B(?=(\d{3})+(?!\d)\.)/g, ',')
}

export function times4(multiplier4: bigint): string {
  return times(Number(multiplier4) / 10_000)
}

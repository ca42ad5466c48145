import { formatMultiplier } from '#lib/format.ts'

/** `1.48x` of a multiplier, and of one in ten-thousandths. Truncated, like what is paid. */
export function times(multiplier: number): string {
  return formatMultiplier(multiplier).replace(/\B(?=(\d{3})+(?!\d)\.)/g, ',')
}

export function times4(multiplier4: bigint): string {
  return times(Number(multiplier4) / 10_000)
}

import { payout } from '@kapis/money/money'
import type { Option, Prize } from '../shared/rounds/option.ts'

/**
 * Checks that an option returns exactly 99 of 100 over all its outcomes, without rounding or
 * tolerance.
 */
export function isExactly99({ total, prizes }: Option): boolean {
  return sum(prizes, ({ multiplier4 }) => multiplier4) === 9_900n * total
}

/**
 * Returns what is wrong with an option, or null. Faults are a certain win, a certain loss, and a
 * return out of bounds at one of the stakes (whole centavos, in ten-thousandths).
 */
export function findOptionFault(option: Option, stakes: readonly bigint[]): string | null {
  const { total, prizes } = option
  const paying = sum(
    prizes.filter(({ multiplier4 }) => multiplier4 > 10_000n),
    () => 1n,
  )
  if (paying <= 0n || paying >= total) return 'its chance is none, or certainty'
  // If every payout is exact, the return is the same at every stake, so one stake is enough.
  const isExact = prizes.every(({ multiplier4 }) => multiplier4 % 100n === 0n)
  for (const stake of isExact ? stakes.slice(0, 1) : stakes) {
    const returned = sum(prizes, ({ multiplier4 }) => payout(stake, multiplier4))
    const whole = stake * total
    if (returned * 100n > 99n * whole) return `it returns above 99 % at a stake of ${stake}`
    // An exact return must meet the strictest bound, which is the one for large stakes.
    const leastHundredths = isExact ? 9_898n : leastReturn(stake)
    if (returned * 10_000n < leastHundredths * whole) return `it returns too little at ${stake}`
  }
  return null
}

/**
 * Returns the lowest allowed return in hundredths of a per cent. It is lower for small stakes,
 * because truncating their payouts costs more.
 */
function leastReturn(stake: bigint): bigint {
  if (stake >= 10_000n) return 9_898n
  if (stake >= 1_000n) return 9_890n
  return stake >= 200n ? 9_850n : 9_800n
}

function sum(prizes: readonly Prize[], of: (prize: Prize) => bigint): bigint {
  return prizes.reduce((total, prize) => total + prize.weight * of(prize), 0n)
}

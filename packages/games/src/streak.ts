import type { Course } from './round.ts'

/** Flip and rock-paper-scissors double the win with every success. */
export const STREAK = { winsMax: 20, planMax: 10 } as const

/** Exactly 0.99 × 2^wins, without truncation. */
export function streakMultiplier4(wins: number): bigint {
  return 9_900n << BigInt(wins)
}

/** Adds a win; at the last step, or where the next one would exceed the cap, the round is paid. */
export function winOne<C extends Course>(course: C, multiplierMax4: number): C {
  const wins = course.wins + 1
  const isOver = wins === STREAK.winsMax || streakMultiplier4(wins + 1) > multiplierMax4
  const end = isOver ? 'auto_cashout' : null
  return { ...course, wins, multiplier4: streakMultiplier4(wins), end }
}

/** Returns the multiplier of the next win, for its button. */
export function nextStreakMultiplier({ end, wins }: Course): number | null {
  return end === null ? Number(streakMultiplier4(wins + 1)) / 10_000 : null
}

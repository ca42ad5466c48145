import type { Course } from './round.ts'

/** The bounds of flip and rock-paper-scissors, in which every success doubles the multiplier. */
export const STREAK = { winsMax: 20, planMax: 10 } as const

/** Returns exactly 0.99 × 2^wins: nothing is truncated. */
export function streakMultiplier4(wins: number): bigint {
  return 9_900n << BigInt(wins)
}

/**
 * Adds a win. The round ends and is paid if this is the last possible win, or if one more would
 * exceed the cap.
 */
export function winOne<C extends Course>(course: C, multiplierMax4: number): C {
  const wins = course.wins + 1
  const isOver = wins === STREAK.winsMax || streakMultiplier4(wins + 1) > multiplierMax4
  const end = isOver ? 'auto_cashout' : null
  return { ...course, wins, multiplier4: streakMultiplier4(wins), end }
}

/** Returns the multiplier after one more win, which the button shows; null after the end. */
export function nextStreakMultiplier({ end, wins }: Course): number | null {
  return end === null ? Number(streakMultiplier4(wins + 1)) / 10_000 : null
}

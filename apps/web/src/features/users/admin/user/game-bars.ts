import type { DataOf } from '@kapis/contract/route'
import type { getUserAnalytics } from '@kapis/contract/routes'
import { GAME_NAMES } from '#lib/game-names.ts'

type Analytics = DataOf<typeof getUserAnalytics>

/** Returns the rounds of each game, most played first. */
export function gameBars(analytics: Analytics): { label: string; value: number }[] {
  const counts = [
    [GAME_NAMES.dice, analytics.dice],
    [GAME_NAMES.flip, analytics.flip],
    [GAME_NAMES.hilo, analytics.hilo],
    [GAME_NAMES.keno, analytics.keno],
    [GAME_NAMES.limbo, analytics.limbo],
    [GAME_NAMES.mines, analytics.mines],
    [GAME_NAMES.plinko, analytics.plinko],
    [GAME_NAMES.rock_paper_scissors, analytics.rockPaperScissors],
  ] as const
  return counts.map(([label, value]) => ({ label, value })).toSorted((a, b) => b.value - a.value)
}

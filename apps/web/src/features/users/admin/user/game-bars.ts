import type { DataOf } from '@kapis/contract/route'
import type { getUserAnalytics } from '@kapis/contract/routes'
import { camelName } from '@kapis/games/game-names'
import { GAMES } from '@kapis/games/games'
import { GAME_NAMES } from '#lib/game-names.ts'

type Analytics = DataOf<typeof getUserAnalytics>

/** Returns the rounds of each game, most played first. */
export function gameBars(analytics: Analytics): { label: string; value: number }[] {
  const bars = GAMES.map((game) => ({
    label: GAME_NAMES[game],
    value: analytics[camelName(game)],
  }))
  return bars.toSorted((a, b) => b.value - a.value)
}

import { addCounts } from './sum-figures.ts'
import type { Overview } from '@kapis/contract/users'
import { addToMinor } from '@kapis/money/add-amounts'
import { toNumber } from '@kapis/money/money'

type GameFigures = Overview['games'][number]

/** Adds the figures of each game over the cells, with the return that follows. */
export function sumGames(cells: readonly GameFigures[][]): GameFigures[] {
  const byGame = Map.groupBy(cells.flat(), ({ game }) => game)
  return [...byGame].map(([game, of]) => sumGame(game, of))
}

function sumGame(game: string, of: GameFigures[]): GameFigures {
  const wagered = addToMinor(of.map(({ wageredAmount }) => wageredAmount))
  const paid = addToMinor(of.map(({ paidAmount }) => paidAmount))
  const figures = {
    game,
    rounds: addCounts(of.map(({ rounds }) => rounds)),
    wageredAmount: toNumber(wagered),
    paidAmount: toNumber(paid),
  }
  if (wagered === 0n) return { ...figures, returnToPlayer: null, low: null, high: null }
  const share = Number((paid * 1_000_000n) / wagered) / 1_000_000
  const reach = reachOf(of, toNumber(wagered))
  return {
    ...figures,
    returnToPlayer: share,
    low: Math.max(0, round(share - reach)),
    high: round(share + reach),
  }
}

/**
 * Returns half the width of the 95 % range of the return over all cells. This return is the mean of
 * the cells' returns, weighted by their stakes. Cells are independent, so the squares of their
 * weighted half widths add up.
 */
function reachOf(of: GameFigures[], wagered: number): number {
  const squares = of.map(({ wageredAmount, returnToPlayer, high }) =>
    high === null || returnToPlayer === null
      ? 0
      : ((wageredAmount / wagered) * (high - returnToPlayer)) ** 2,
  )
  return Math.sqrt(squares.reduce((sum, square) => sum + square, 0))
}

const round = (share: number) => Math.round(share * 1_000_000) / 1_000_000

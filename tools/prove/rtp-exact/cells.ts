import { ONE_SHOT_GAMES } from '@kapis/games/games'
import type { Game, OneShotGame, RoundGame } from '@kapis/games/games'
import { evenCells } from '../shared/rounds/cells.ts'
import type { TallyCells } from '../shared/rounds/cells.ts'
import { ONE_SHOT_FACTS } from '../shared/rounds/one-shot-facts.ts'

/** The cells of each stepwise game. A round falls into a cell by its first draw. */
const ROUND_CELLS: Record<RoundGame, TallyCells> = {
  flip: evenCells(2, ({ faces }) => [['heads', 'tails'].indexOf((faces as string[])[0]!)]),
  hilo: evenCells(52, ({ cards }) => {
    const { rank, suit } = (cards as { rank: number; suit: number }[])[0]!
    return [(rank - 1) * 4 + suit]
  }),
  mines: evenCells(25, ({ minedTiles }) => [(minedTiles as number[])[0]!]),
  rock_paper_scissors: evenCells(3, ({ throws }) => {
    const { house } = (throws as { house: string }[])[0]!
    return [['rock', 'paper', 'scissors'].indexOf(house)]
  }),
}

/** The cells of every game, with the probability that an outcome falls into each. */
export const CELLS: Record<Game, TallyCells> = {
  ...(Object.fromEntries(
    ONE_SHOT_GAMES.map((game) => [game, ONE_SHOT_FACTS[game].cells]),
  ) as Record<OneShotGame, TallyCells>),
  ...ROUND_CELLS,
}

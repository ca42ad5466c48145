import type { Game } from '@kapis/games/games'
import type { Cells } from './tally.ts'

/** The expected distribution of each game's outcomes; for stepwise games, of the first draw. */
export const CELLS: Record<Game, Cells> = {
  dice: { chances: even(100), of: ({ roll }) => [Math.floor(roll as number)] },
  flip: {
    chances: even(2),
    of: ({ faces }) => [['heads', 'tails'].indexOf((faces as string[])[0]!)],
  },
  hilo: {
    chances: even(52),
    of: ({ cards }) => {
      const { rank, suit } = (cards as { rank: number; suit: number }[])[0]!
      return [(rank - 1) * 4 + suit]
    },
  },
  keno: {
    chances: Array.from({ length: 40 }, () => 10 / 40),
    of: ({ drawn }) => (drawn as number[]).map((number) => number - 1),
  },
  limbo: limboCells([1, 1.01, 1.1, 1.25, 1.5, 2, 3, 5, 10, 25, 100]),
  // The first mine placed.
  mines: { chances: even(25), of: ({ minedTiles }) => [(minedTiles as number[])[0]!] },
  // A ball makes at least eight turns, whatever the number of rows.
  plinko: {
    chances: even(256),
    of: ({ path }) => [Number.parseInt(String(path).slice(0, 8), 2)],
  },
  rock_paper_scissors: {
    chances: even(3),
    of: ({ throws }) => {
      const { app } = (throws as { app: string }[])[0]!
      return [['rock', 'paper', 'scissors'].indexOf(app)]
    },
  },
}

function even(size: number): number[] {
  return Array.from({ length: size }, () => 1 / size)
}

/** Results between neighbouring edges; the chance to reach an edge is 99 % divided by it. */
function limboCells(edges: readonly number[]): Cells {
  const reach = (edge: number | undefined) => (edge === undefined ? 0 : Math.min(1, 0.99 / edge))
  const chances = edges.map((edge, at) => (at === 0 ? 1 : reach(edge)) - reach(edges[at + 1]))
  const of = ({ result }: Record<string, unknown>) => [
    edges.findLastIndex((edge) => edge <= (result as number)),
  ]
  return { chances, of }
}

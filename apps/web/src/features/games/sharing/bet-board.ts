import { formatMultiplier } from '#lib/format.ts'
import { byGame } from './outcome-states.ts'
import type { ByGame, OutcomeStates } from './outcome-states.ts'
import type { SharedBet } from './read-record.ts'

export type BoardCell = {
  tone: 'win' | 'loss' | 'dim' | 'off' | 'none'
  label?: string
  glyph?: 'gem' | 'mine'
}
/** A result as a grid of panes, row by row. Panes of the tone `none` are not drawn. */
export type BetBoard = {
  columns: number
  cells: BoardCell[]
  /** Whether each row is shifted so that its drawn panes are centred. */
  isTriangle?: true
}

/** Returns the grid that shows a bet's result. */
export function boardOf(bet: SharedBet): BetBoard {
  const isWin = bet.multiplier4 > 10_000
  return byGame(BOARDS, bet, isWin) ?? boardOfMultiplier(bet.multiplier4 / 10_000, isWin)
}

const BOARDS: ByGame<[isWin: boolean], BetBoard> = {
  dice: boardOfDice,
  flip: ({ faces, calls }) =>
    inSquare(
      faces.map((face, i) => ({
        tone: face === calls[i] ? 'win' : 'loss',
        label: face.slice(0, 1).toUpperCase(),
      })),
    ),
  hilo: ({ cards, end }) =>
    inSquare(
      cards.map(({ rank, suit }, i) => ({
        tone: i < cards.length - 1 ? 'dim' : end === 'lose' ? 'loss' : 'win',
        label: `${RANKS[rank - 1]}${SUITS[suit]}`,
      })),
    ),
  keno: boardOfKeno,
  limbo: ({ result }, isWin) => boardOfMultiplier(result, isWin),
  mines: boardOfMines,
  plinko: boardOfPlinko,
  rock_paper_scissors: ({ throws }) =>
    inSquare(
      throws.map(({ hand, result }) => ({
        tone: result === 'win' ? 'win' : result === 'tie' ? 'dim' : 'loss',
        label: hand.slice(0, 1).toUpperCase(),
      })),
    ),
}

const RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K']
const SUITS = ['♠', '♥', '♦', '♣']

/** Draws dice as a hundred panes for 0 to 99: the winning range is dim and the roll is lit. */
function boardOfDice({ roll, target, condition }: OutcomeStates['dice'], isWin: boolean) {
  const cells = Array.from({ length: 100 }, (_, n): BoardCell => {
    if (n === Math.floor(roll)) return { tone: isWin ? 'win' : 'loss' }
    const isCovered = condition === 'above' ? n >= Math.floor(target) : n < target
    return { tone: isCovered ? 'dim' : 'off' }
  })
  return { columns: 10, cells }
}

function boardOfMultiplier(multiplier: number, isWin: boolean): BetBoard {
  return {
    columns: 1,
    cells: [{ tone: isWin ? 'win' : 'loss', label: formatMultiplier(multiplier) }],
  }
}

function boardOfKeno({ drawn, numbers }: OutcomeStates['keno']): BetBoard {
  const cells = Array.from({ length: 40 }, (_, i): BoardCell => {
    const isDrawn = drawn.includes(i + 1)
    const label = String(i + 1)
    if (numbers.includes(i + 1)) return { tone: isDrawn ? 'win' : 'loss', label }
    return { tone: isDrawn ? 'dim' : 'off', label }
  })
  return { columns: 8, cells }
}

function boardOfMines({ opened, minedTiles }: OutcomeStates['mines']): BetBoard {
  const cells = Array.from({ length: 25 }, (_, tile): BoardCell => {
    if (minedTiles.includes(tile)) return { tone: 'loss', glyph: 'mine' }
    return { tone: opened.includes(tile) ? 'win' : 'off', glyph: 'gem' }
  })
  return { columns: 5, cells }
}

/** Draws plinko as a triangle of pins, with the ball's path lit. */
function boardOfPlinko({ path, rows }: OutcomeStates['plinko']): BetBoard {
  let place = 0
  const lit = [0, ...Array.from(path, (turn) => (place += Number(turn)))]
  const cells = lit.flatMap((litColumn, row) =>
    Array.from({ length: rows + 1 }, (_, column): BoardCell => {
      if (column > row) return { tone: 'none' }
      return { tone: column === litColumn ? 'win' : 'off' }
    }),
  )
  return { columns: rows + 1, cells, isTriangle: true }
}

function inSquare(cells: BoardCell[]): BetBoard {
  return { columns: Math.max(2, Math.ceil(Math.sqrt(cells.length))), cells }
}

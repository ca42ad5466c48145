import type { FeedRow } from '#player/results/result-feed.ts'

export const COLUMNS = 9
export const ROWS = 7
/** The words of the hero are over the columns before this one. */
const FIRST_COLUMN = 2

type Pane = { column: number; row: number }
/** A lit pane, which fades: a bet was settled, or it also paid out. */
export type Light = Pane & { id: string; kind: 'settled' | 'paid'; delayMs: number }

/** Returns the lights of a settled bet: one pane, or three for a high win. */
export function lightsOf(bet: FeedRow, random: () => number): Light[] {
  const kind = bet.payout > 0 ? 'paid' : 'settled'
  const width = COLUMNS - FIRST_COLUMN
  const row = Math.floor(random() * ROWS)
  const place = Math.floor(random() * width)
  const steps = bet.isHighWin ? [0, 1, 2] : [0]
  return steps.map((step) => ({
    id: `${bet.key} ${step}`,
    column: FIRST_COLUMN + ((place + step) % width),
    row,
    kind,
    delayMs: step * 120,
  }))
}

const WAYS = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
] as const

/** Returns a neighbour of a pane at random. At an edge, the walk turns back. */
export function stepFrom({ column, row }: Pane, random: () => number): Pane {
  const [right, down] = WAYS[Math.floor(random() * WAYS.length)] ?? WAYS[0]
  return {
    column: turnBack(column, right, [FIRST_COLUMN, COLUMNS - 1]),
    row: turnBack(row, down, [0, ROWS - 1]),
  }
}

function turnBack(from: number, by: number, [first, last]: readonly [number, number]): number {
  const to = from + by
  return to < first || to > last ? from - by : to
}

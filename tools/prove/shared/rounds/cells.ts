/** The cells into which the outcomes of a game fall, and their probabilities. */
export type TallyCells = {
  /** The probability of each cell. */
  chances: readonly number[]
  /** Returns the cells that a round hits: one, or several different ones of equal probability. */
  of(state: Record<string, unknown>): readonly number[]
}

/** Makes cells that are all equally likely. */
export function evenCells(size: number, of: TallyCells['of']): TallyCells {
  return { chances: Array.from({ length: size }, () => 1 / size), of }
}

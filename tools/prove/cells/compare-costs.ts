import { median } from '../statistics.ts'

/** The processor time of a bet in one slice of the measurement. */
export type CostSlice = { single: number; c1: number; c2: number }

/** How far two equal cells may differ. */
const DIFFERENCE_MAX = 0.05
/** How exactly the ratio must be known, unless it is clear on which side of the limit it is. */
const MARGIN_MAX = 0.025

type Ratio = { ratio: number; margin: number }

export type Comparison = {
  /** A bet in a cell, relative to one in a Kapis without cells. */
  cells: Ratio
  /** One of two equal cells against the other, which must be 1. */
  equals: Ratio
  /** Why the ratio of the cells does not count; null if it does. */
  notMeasurable: string | null
  /** Whether a bet in a cell takes more than it may. */
  isDearer: boolean
}

/**
 * Compares what bets took. The result counts only if two equal cells were found to be equal. A bet
 * in a cell is dearer if it takes more than `excessMax` too much even at the lower end of the ratio.
 */
export function compareCosts(slices: readonly CostSlice[], excessMax: number): Comparison {
  const cells = middle(slices.map(({ single, c1, c2 }) => (c1 + c2) / 2 / single))
  const equals = middle(slices.map(({ c1, c2 }) => c1 / c2))
  const notMeasurable = findDoubt(cells, equals, excessMax)
  const isDearer = notMeasurable === null && cells.ratio - cells.margin > 1 + excessMax
  return { cells, equals, notMeasurable, isDearer }
}

function findDoubt(cells: Ratio, equals: Ratio, excessMax: number): string | null {
  const say = ({ ratio, margin }: Ratio) => `${ratio} ± ${margin}`
  if (Math.abs(equals.ratio - 1) > DIFFERENCE_MAX) {
    return `of two equal cells, one takes ${say(equals)} of the other`
  }
  const isClear = Math.abs(cells.ratio - 1 - excessMax) > cells.margin
  if (cells.margin > MARGIN_MAX && !isClear) return `a cell takes ${say(cells)} of a single one`
  return null
}

/**
 * Returns the median of ratios and twice its standard error. The error is estimated from the median
 * distance, on which a few disturbed slices have little effect.
 */
function middle(ratios: readonly number[]): Ratio {
  const ratio = median(ratios)
  const distance = median(ratios.map((one) => Math.abs(one - ratio)))
  // A standard deviation is 1.48 median distances, and a median is 1.25 times less exact than a mean.
  const margin = (2 * 1.25 * 1.48 * distance) / Math.sqrt(ratios.length)
  return { ratio: toThousandth(ratio), margin: toThousandth(margin) }
}

const toThousandth = (value: number) => Math.round(value * 1_000) / 1_000

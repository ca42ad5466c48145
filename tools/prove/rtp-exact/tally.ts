import type { TallyCells } from '../shared/rounds/cells.ts'
import type { Option } from '../shared/rounds/option.ts'

/** Opens a tally that compares the payouts of one game's rounds with their expectation. */
export function openTally(cells: TallyCells) {
  const startedAt = performance.now()
  const counts = cells.chances.map(() => 0)
  let [rounds, excess, variance, hits] = [0, 0, 0, 0]
  return {
    add(option: Option, paid: number, state: Record<string, unknown>) {
      const { mean, variance: more } = momentsOf(option)
      rounds += 1
      excess += paid - mean
      variance += more
      for (const cell of cells.of(state)) {
        counts[cell]! += 1
        hits += 1
      }
    },
    read: () => ({
      rounds,
      seconds: Math.round((performance.now() - startedAt) / 100) / 10,
      zPaid: two(excess / Math.sqrt(variance)),
      zOutcome: two(zOfCells(cells.chances, counts, { rounds, hitsEach: hits / rounds })),
    }),
  }
}

const moments = new Map<string, { mean: number; variance: number }>()

/** Returns the mean and the variance of the payout for a stake of 1. */
function momentsOf(option: Option) {
  const key = `${option.game} ${option.name}`
  const known = moments.get(key)
  if (known !== undefined) return known
  const of = (value: (multiplier: number) => number) =>
    option.prizes.reduce(
      (sum, { weight, multiplier4 }) =>
        sum + (Number(weight) / Number(option.total)) * value(Number(multiplier4) / 10_000),
      0,
    )
  const mean = of((multiplier) => multiplier)
  const made = { mean, variance: of((multiplier) => multiplier ** 2) - mean ** 2 }
  moments.set(key, made)
  return made
}

/**
 * Converts chi-square to a normal value by the Wilson-Hilferty formula. If the cells of a round are
 * drawn without replacement, their counts vary less, by the finite population factor.
 */
function zOfCells(
  chances: readonly number[],
  counts: readonly number[],
  { rounds, hitsEach }: { rounds: number; hitsEach: number },
): number {
  const size = chances.length
  const factor = hitsEach > 1 ? ((1 - hitsEach / size) * size) / (size - 1) : 1
  const square = chances.reduce((sum, chance, cell) => {
    const expected = chance * rounds
    return sum + (counts[cell]! - expected) ** 2 / expected
  }, 0)
  const freedom = size - 1
  const shrink = 2 / (9 * freedom)
  return (Math.cbrt(square / factor / freedom) - (1 - shrink)) / Math.sqrt(shrink)
}

function two(value: number): number {
  return Math.round(value * 100) / 100
}

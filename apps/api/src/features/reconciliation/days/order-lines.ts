type Balanced = { at: Date; amountMinor: bigint; balanceMinor: bigint }

/**
 * Orders lines by time. The history has whole minutes, so lines of one minute are ordered by their
 * balances: each continues from the one before if that is possible.
 */
export function orderLines<L extends Balanced>(lines: readonly L[]): L[] {
  const byTime = Map.groupBy(lines, ({ at }) => at.getTime())
  const ordered: L[] = []
  for (const time of [...byTime.keys()].toSorted((a, b) => a - b)) {
    const left = [...byTime.get(time)!]
    while (left.length > 0) {
      const balance = ordered.at(-1)?.balanceMinor
      const follows = (line: L) => line.balanceMinor - line.amountMinor === balance
      const next = left.find(follows) ?? firstOf(left)
      left.splice(left.indexOf(next), 1)
      ordered.push(next)
    }
  }
  return ordered
}

/** Returns the line that continues from no other of these lines. */
function firstOf<L extends Balanced>(lines: readonly L[]): L {
  const closings = new Set(lines.map(({ balanceMinor }) => balanceMinor))
  const starts = lines.find((line) => !closings.has(line.balanceMinor - line.amountMinor))
  return starts ?? lines[0]!
}

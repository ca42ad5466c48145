import { openHeap } from './number-heap.ts'

type Balanced = { at: Date; amountMinor: bigint; balanceMinor: bigint }

/**
 * Orders lines by time. The history has whole minutes, so lines of one minute are ordered by their
 * balances: each continues from the one before if that is possible.
 */
export function orderLines<L extends Balanced>(lines: readonly L[]): L[] {
  const byTime = Map.groupBy(lines, ({ at }) => at.getTime())
  const ordered: L[] = []
  for (const time of [...byTime.keys()].toSorted((a, b) => a - b)) {
    const left = openLines(byTime.get(time)!)
    for (let next = left.take(ordered.at(-1)?.balanceMinor); next !== null;) {
      ordered.push(next)
      next = left.take(next.balanceMinor)
    }
  }
  return ordered
}

const openingOf = ({ balanceMinor, amountMinor }: Balanced) => balanceMinor - amountMinor

/**
 * The lines of one minute that are left. `take` returns the first line that continues from a
 * balance; otherwise the first that continues from no other line; otherwise the first.
 */
function openLines<L extends Balanced>(lines: readonly L[]) {
  const byOpening = Map.groupBy(lines.keys(), (place) => openingOf(lines[place]!))
  const closings = Map.groupBy(lines, ({ balanceMinor }) => balanceMinor)
  const left = new Set(lines.keys())
  const starts = openHeap()
  const addStarts = (opening: bigint) => byOpening.get(opening)?.forEach(starts.add)
  for (const opening of byOpening.keys()) if (!closings.has(opening)) addStarts(opening)
  const follower = (balance: bigint) => {
    const places = byOpening.get(balance) ?? []
    for (let place = places.at(-1); place !== undefined; place = places.at(-1)) {
      if (left.has(place)) return place
      places.pop()
    }
    return undefined
  }
  const firstStart = () => {
    for (let place = starts.peek(); place !== undefined; place = starts.peek()) {
      if (left.has(place)) return place
      starts.drop()
    }
    return undefined
  }
  for (const places of byOpening.values()) places.reverse()
  return {
    take(balance: bigint | undefined): L | null {
      const next = balance === undefined ? undefined : follower(balance)
      const place = next ?? firstStart() ?? left.values().next().value
      if (place === undefined) return null
      left.delete(place)
      const line = lines[place]!
      const sameClosing = closings.get(line.balanceMinor)!
      sameClosing.pop()
      if (sameClosing.length === 0) addStarts(line.balanceMinor)
      return line
    },
  }
}

export type WindowItem = { time: number; createdMs: number; number: string }

/**
 * The smallest creation time of a range, its number, and the smallest among all other numbers:
 * enough to know whether payouts to two numbers fit.
 */
type Least = { first: number; number: string; other: number }
const NOTHING: Least = { first: Infinity, number: '', other: Infinity }

/**
 * Payouts in order of time, of which some are taken away. Answers which of a span of time fit in
 * logarithmic time: thousands of payouts may have one amount and one payee.
 */
export function openWindow(items: readonly WindowItem[]) {
  const size = 2 ** Math.ceil(Math.log2(Math.max(items.length, 1)))
  const tree: Least[] = Array.from({ length: 2 * size }, () => NOTHING)
  for (const [index, { createdMs, number }] of items.entries()) {
    tree[size + index] = { first: createdMs, number, other: Infinity }
  }
  for (let node = size - 1; node > 0; node -= 1) settle(tree, node)

  return {
    /** Finds those of a span of time, both ends included, that were created by a moment. */
    find(from: number, to: number, createdBy: number): WindowFit {
      const range = [countBefore(items, from), countBefore(items, to, true)] as const
      const least = sumUp(tree, size, range)
      if (least.first > createdBy) return { index: null, least: NOTHING }
      return { index: firstIn(tree, size, range, createdBy), least }
    },
    remove(index: number): void {
      tree[size + index] = NOTHING
      for (let node = (size + index) >> 1; node > 0; node >>= 1) settle(tree, node)
    },
  }
}

export type WindowFit = { index: number | null; least: Least }
export type PayoutWindow = ReturnType<typeof openWindow>

/** Returns whether payouts to more than one number were created by a moment. */
export function areSeveral(a: Least, b: Least, createdBy: number): boolean {
  return merge(a, b).other <= createdBy
}

function settle(tree: Least[], node: number): void {
  tree[node] = merge(tree[2 * node]!, tree[2 * node + 1]!)
}

function merge(a: Least, b: Least): Least {
  const [low, high] = a.first <= b.first ? [a, b] : [b, a]
  if (high.first === Infinity) return low
  const rival = high.number === low.number ? high.other : high.first
  return { first: low.first, number: low.number, other: Math.min(low.other, rival) }
}

/** Returns how many items come before a time, or up to it. */
function countBefore(items: readonly WindowItem[], time: number, isUpTo = false): number {
  let [low, high] = [0, items.length]
  while (low < high) {
    const middle = (low + high) >> 1
    const at = items[middle]!.time
    if (at < time || (isUpTo && at === time)) low = middle + 1
    else high = middle
  }
  return low
}

function sumUp(tree: Least[], size: number, [from, to]: readonly [number, number]): Least {
  let found = NOTHING
  for (let [low, high] = [from + size, to + size]; low < high; low >>= 1, high >>= 1) {
    if (low % 2 === 1) found = merge(found, tree[low++]!)
    if (high % 2 === 1) found = merge(found, tree[--high]!)
  }
  return found
}

/** Returns the first of a range that was created by a moment. There is one. */
function firstIn(
  tree: Least[],
  size: number,
  [from, to]: readonly [number, number],
  createdBy: number,
): number {
  let [low, high] = [from, to - 1]
  while (low < high) {
    const middle = (low + high) >> 1
    if (sumUp(tree, size, [low, middle + 1]).first <= createdBy) high = middle
    else low = middle + 1
  }
  return low
}

/** A binary heap of numbers: the smallest is taken first, in logarithmic time. */
export function openHeap() {
  const heap: number[] = []
  const swap = (a: number, b: number) => {
    const held = heap[a]!
    heap[a] = heap[b]!
    heap[b] = held
  }
  const sink = (from: number) => {
    for (let at = from; ;) {
      const [left, right] = [2 * at + 1, 2 * at + 2]
      const lower = right < heap.length && heap[right]! < heap[left]! ? right : left
      if (lower >= heap.length || heap[at]! <= heap[lower]!) return
      swap(at, lower)
      at = lower
    }
  }
  return {
    add(value: number): void {
      heap.push(value)
      for (let at = heap.length - 1; at > 0;) {
        const parent = (at - 1) >> 1
        if (heap[parent]! <= heap[at]!) return
        swap(at, parent)
        at = parent
      }
    },
    /** Returns the smallest number without taking it. */
    peek: (): number | undefined => heap[0],
    drop(): void {
      const last = heap.pop()
      if (last === undefined || heap.length === 0) return
      heap[0] = last
      sink(0)
    },
  }
}

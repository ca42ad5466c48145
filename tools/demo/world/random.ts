import { hash } from 'node:crypto'

/** A source of randomness that gives the same values for the same name each time. */
export type Random = {
  /** Returns a number from 0 (included) to 1 (excluded). */
  unit(): number
  /** Returns an integer from `low` to `high`, both included. */
  between(low: number, high: number): number
  chance(probability: number): boolean
  pick<T>(from: readonly T[]): T
  /** Picks an item with a probability in proportion to its weight. */
  weighted<T>(from: readonly (readonly [item: T, weight: number])[]): T
  hex(bytes: number): string
  uuid(): string
}

/** Makes the source with this name. Sources with different names are independent. */
export function makeRandom(name: string): Random {
  const word = sfc32(hash('sha256', name, 'buffer'))
  const unit = () => word() / 2 ** 32
  const hex = (bytes: number) => {
    let text = ''
    while (text.length < 2 * bytes) text += word().toString(16).padStart(8, '0')
    return text.slice(0, 2 * bytes)
  }
  const between = (low: number, high: number) => low + Math.floor(unit() * (high - low + 1))
  return {
    unit,
    between,
    chance: (probability) => unit() < probability,
    pick: (from) => from[between(0, from.length - 1)]!,
    weighted(from) {
      let left = unit() * from.reduce((sum, [, weight]) => sum + weight, 0)
      const found = from.find(([, weight]) => (left -= weight) < 0)
      return (found ?? from.at(-1)!)[0]
    },
    hex,
    uuid() {
      const text = hex(16)
      const variant = '89ab'[between(0, 3)]
      return [
        text.slice(0, 8),
        text.slice(8, 12),
        `4${text.slice(13, 16)}`,
        `${variant}${text.slice(17, 20)}`,
        text.slice(20),
      ].join('-')
    },
  }
}

/** The generator sfc32: small, fast and good enough for a demo. It decides no bet. */
function sfc32(seed: Buffer): () => number {
  let [a, b, c, counter] = [0, 4, 8, 12].map((at) => seed.readInt32LE(at)) as [
    number,
    number,
    number,
    number,
  ]
  return () => {
    const sum = (((a + b) | 0) + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = ((c << 21) | (c >>> 11)) + sum
    c |= 0
    return sum >>> 0
  }
}

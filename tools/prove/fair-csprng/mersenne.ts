const SIZE = 624
const MIDDLE = 397

/** The number of outputs that determine the whole state of MT19937. */
export const MERSENNE_OUTPUTS = SIZE

/**
 * Predicts the outputs of MT19937 after 624 consecutive ones, each of which reveals one word of the
 * state.
 */
export function predictMersenne(outputs: readonly number[], count: number): number[] {
  const state = outputs.slice(0, SIZE).map(untemper)
  return Array.from({ length: count }, () => {
    const [first, second, middle] = [state[0]!, state[1]!, state[MIDDLE]!]
    const joined = (first & 0x80000000) | (second & 0x7fffffff)
    state.push(middle ^ (joined >>> 1) ^ (joined & 1 ? 0x9908b0df : 0))
    state.shift()
    return temper(state.at(-1)!)
  })
}

function temper(word: number): number {
  let y = word
  y ^= y >>> 11
  y ^= (y << 7) & 0x9d2c5680
  y ^= (y << 15) & 0xefc60000
  return (y ^ (y >>> 18)) >>> 0
}

function untemper(output: number): number {
  let y = output ^ (output >>> 18)
  y ^= (y << 15) & 0xefc60000
  // Each iteration recovers seven more bits, from the lowest up.
  let word = y
  for (let turn = 0; turn < 5; turn += 1) word = y ^ ((word << 7) & 0x9d2c5680)
  y = word
  for (let turn = 0; turn < 3; turn += 1) word = y ^ (word >>> 11)
  return word >>> 0
}

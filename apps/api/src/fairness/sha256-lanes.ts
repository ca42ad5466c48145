import { K } from './sha256-block.ts'
import { compileModule, i32x4, local, v128 } from './wasm-module.ts'
import type { Code } from './wasm-module.ts'

/** The number of hashes that are computed side by side: a vector has four words. */
export const LANES = 4

const STATE_WORDS = 8
const BLOCK_WORDS = 16
const ROUNDS = 64

// Places in the module's memory, in bytes. A word of all four lanes is one vector.
const VECTOR_BYTES = 4 * LANES
const STATES_AT = 0
const BLOCKS_AT = STATES_AT + STATE_WORDS * VECTOR_BYTES
const K_AT = BLOCKS_AT + BLOCK_WORDS * VECTOR_BYTES

// The function's local variables: a to h of SHA-256, the last 16 words of the schedule, and a sum.
const WORKING = [0, 1, 2, 3, 4, 5, 6, 7] as const
const scheduled = (t: number) => WORKING.length + (t % BLOCK_WORDS)
const SUM = WORKING.length + BLOCK_WORDS

type Working = readonly [number, number, number, number, number, number, number, number]

// The code is generated here, so that it can be read, and no binary is part of the repository.
const wasm = compileModule({ vectors: SUM + 1, body: compression() })
const memory = new Int32Array(wasm.memory)
memory.set(K, K_AT / 4)

/** The states of the four lanes: word `w` of lane `l` is at `LANES * w + l`. */
export const states = memory.subarray(STATES_AT / 4, BLOCKS_AT / 4)

/** The blocks of the four lanes, arranged like the states. */
export const blocks = memory.subarray(BLOCKS_AT / 4, K_AT / 4)

/**
 * Applies SHA-256's compression function to the four states, each with its own block. It takes as
 * long as `compress` for one: vectors of four words exist in WebAssembly, but not in JavaScript.
 */
export const compress4: () => void = wasm.run

/**
 * Returns the code of the compression function. All rounds are written out: after each of them, the
 * working variables change their names instead of their values.
 */
function compression(): Code {
  const code: number[] = []
  let working: Working = WORKING
  working.forEach((variable, word) => {
    code.push(...local.set(variable, v128.load(STATES_AT + word * VECTOR_BYTES)))
  })
  for (let t = 0; t < ROUNDS; t += 1) {
    const word = t < BLOCK_WORDS ? v128.load(BLOCKS_AT + t * VECTOR_BYTES) : nextWord(t)
    code.push(...local.set(scheduled(t), word), ...round(t, working))
    const [a, b, c, d, e, f, g, h] = working
    working = [h, a, b, c, d, e, f, g]
  }
  working.forEach((variable, word) => {
    const at = STATES_AT + word * VECTOR_BYTES
    code.push(...v128.store(at, i32x4.add(v128.load(at), local.get(variable))))
  })
  return code
}

/** Returns the code of word `t` of the schedule, from 16 on. */
function nextWord(t: number): Code {
  const before15 = local.get(scheduled(t - 15))
  const before2 = local.get(scheduled(t - 2))
  const small0 = xor(rotate(before15, 7), rotate(before15, 18), i32x4.shiftRight(before15, 3))
  const small1 = xor(rotate(before2, 17), rotate(before2, 19), i32x4.shiftRight(before2, 10))
  return add(local.get(scheduled(t - 16)), small0, local.get(scheduled(t - 7)), small1)
}

/** Returns the code of round `t`. It writes the new values of e and a to the variables d and h. */
function round(t: number, working: Working): Code {
  const [a, b, c, d, e, f, g, h] = working
  const big1 = sumOfRotations(e, [6, 11, 25])
  const choice = v128.bitselect(local.get(f), local.get(g), local.get(e))
  const big0 = sumOfRotations(a, [2, 13, 22])
  // Where a and b differ, c decides.
  const differ = v128.xor(local.get(a), local.get(b))
  const majority = v128.bitselect(local.get(c), local.get(b), differ)
  const constant = v128.load32Splat(K_AT + 4 * t)
  return [
    ...local.set(SUM, add(local.get(h), constant, local.get(scheduled(t)), choice, big1)),
    ...local.set(d, add(local.get(d), local.get(SUM))),
    ...local.set(h, add(local.get(SUM), majority, big0)),
  ]
}

function sumOfRotations(variable: number, [x, y, z]: readonly [number, number, number]): Code {
  const value = local.get(variable)
  return xor(rotate(value, x), rotate(value, y), rotate(value, z))
}

function rotate(value: Code, by: number): Code {
  return v128.or(i32x4.shiftRight(value, by), i32x4.shiftLeft(value, 32 - by))
}

function xor(first: Code, ...others: Code[]): Code {
  return others.reduce(v128.xor, first)
}

function add(first: Code, ...others: Code[]): Code {
  return others.reduce(i32x4.add, first)
}

/** Encoded instructions of WebAssembly. Those of an expression leave its value on the stack. */
export type Code = readonly number[]

// The instructions have the names and numbers of the WebAssembly specification.
const VECTOR = 0xfd
const OPCODES = {
  'local.get': [0x20],
  'local.set': [0x21],
  'i32.const': [0x41],
  'v128.load': [VECTOR, 0x00],
  'v128.load32_splat': [VECTOR, 0x09],
  'v128.store': [VECTOR, 0x0b],
  'v128.or': [VECTOR, 0x50],
  'v128.xor': [VECTOR, 0x51],
  'v128.bitselect': [VECTOR, 0x52],
  'i32x4.shl': [VECTOR, 0xab, 0x01],
  'i32x4.shr_u': [VECTOR, 0xad, 0x01],
  'i32x4.add': [VECTOR, 0xae, 0x01],
}

export const local = {
  get: (index: number): Code => [...OPCODES['local.get'], ...unsigned(index)],
  set: (index: number, value: Code): Code => [
    ...value,
    ...OPCODES['local.set'],
    ...unsigned(index),
  ],
}

export const v128 = {
  load: (at: number): Code => [...constant(0), ...OPCODES['v128.load'], ...place(at, 16)],
  /** Loads one word into all four lanes. */
  load32Splat: (at: number): Code => [
    ...constant(0),
    ...OPCODES['v128.load32_splat'],
    ...place(at, 4),
  ],
  store: (at: number, value: Code): Code => [
    ...constant(0),
    ...value,
    ...OPCODES['v128.store'],
    ...place(at, 16),
  ],
  or: (a: Code, b: Code): Code => [...a, ...b, ...OPCODES['v128.or']],
  xor: (a: Code, b: Code): Code => [...a, ...b, ...OPCODES['v128.xor']],
  /** Takes the bits of `ones` where the mask has a one, and those of `zeros` elsewhere. */
  bitselect: (ones: Code, zeros: Code, mask: Code): Code => [
    ...ones,
    ...zeros,
    ...mask,
    ...OPCODES['v128.bitselect'],
  ],
}

/** Operations on the four words of a vector. */
export const i32x4 = {
  shiftLeft: (a: Code, by: number): Code => [...a, ...constant(by), ...OPCODES['i32x4.shl']],
  shiftRight: (a: Code, by: number): Code => [...a, ...constant(by), ...OPCODES['i32x4.shr_u']],
  add: (a: Code, b: Code): Code => [...a, ...b, ...OPCODES['i32x4.add']],
}

/**
 * Compiles a module of one function, which has no parameters and `vectors` local variables, and one
 * page of memory. A runtime without vectors throws here, so the process does not start.
 */
export function compileModule({ vectors, body }: { vectors: number; body: Code }) {
  const header = [0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00]
  const bytes = new Uint8Array([
    ...header,
    // Type 0: a function without parameters and results.
    ...section(1, [[0x60, 0, 0]]),
    // Function 0 has type 0.
    ...section(3, [[0]]),
    // Memory 0 has one page of 64 kB and does not grow, so its buffer stays the same.
    ...section(5, [[0x01, 1, 1]]),
    ...section(7, [
      [...name('run'), 0x00, 0],
      [...name('memory'), 0x02, 0],
    ]),
    // The local variables are one group of the type v128. 0x0b is the end of the function.
    ...section(10, [sized([1, ...unsigned(vectors), 0x7b, ...body, 0x0b])]),
  ])
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(bytes))
  return { run: exports.run, memory: exports.memory.buffer }
}

/** The part of the global that is used here. Node has it, but its type definitions do not. */
declare const WebAssembly: {
  Module: new (bytes: Uint8Array) => object
  Instance: new (module: object) => { exports: { run(): void; memory: { buffer: ArrayBuffer } } }
}

/** Returns the code of a small constant: from 64, the encoding would be that of a negative one. */
function constant(value: number): Code {
  if (value < 0 || value > 63) throw new RangeError(`${value} needs more than one byte`)
  return [...OPCODES['i32.const'], value]
}

/** Returns the operands of a load or store: the alignment as a power of two, and the address. */
function place(at: number, align: number): Code {
  return [Math.log2(align), ...unsigned(at)]
}

/** Encodes a number as LEB128: seven bits a byte, lowest first. */
function unsigned(value: number): number[] {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...unsigned(value >> 7)]
}

function sized(bytes: Code): number[] {
  return [...unsigned(bytes.length), ...bytes]
}

function name(text: string): number[] {
  return sized([...Buffer.from(text)])
}

function section(id: number, items: readonly Code[]): number[] {
  return [id, ...sized([...unsigned(items.length), ...items.flat()])]
}

import { hash, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { START } from './sha256-block.ts'
import { LANES, blocks, compress4, states } from './sha256-lanes.ts'

const BLOCK_BYTES = 64

test('each lane computes the hash of its own message', () => {
  for (let turn = 0; turn < 500; turn += 1) {
    const messages = randomMessages(1 + (turn % 3))
    expect(hashLanes(messages)).toEqual(messages.map((message) => hash('sha256', message)))
  }
})

test('a lane does not depend on the others', () => {
  const messages = randomMessages(2)
  const hashes = hashLanes(messages)
  for (let changed = 0; changed < LANES; changed += 1) {
    const other = randomBytes(2 * BLOCK_BYTES)
    expect(hashLanes(messages.with(changed, other))).toEqual(
      hashes.with(changed, hash('sha256', other)),
    )
  }
})

test('bits that are all ones or all zeros are hashed like others', () => {
  const messages = [0x00, 0xff, 0x80, 0x01].map((byte) => Buffer.alloc(BLOCK_BYTES, byte))
  expect(hashLanes(messages)).toEqual(messages.map((message) => hash('sha256', message)))
})

function randomMessages(length: number): Buffer[] {
  return Array.from({ length: LANES }, () => randomBytes(length * BLOCK_BYTES))
}

/** Hashes one message per lane. All have the same length, a multiple of a block's. */
function hashLanes(messages: readonly Buffer[]): string[] {
  const length = messages[0]!.length
  const end = Buffer.alloc(BLOCK_BYTES)
  end.writeUInt8(0x80, 0)
  end.writeUInt32BE(length * 8, BLOCK_BYTES - 4)
  const padded = messages.map((message) => Buffer.concat([message, end]))
  START.forEach((word, at) => states.fill(word, LANES * at, LANES * (at + 1)))
  for (let start = 0; start <= length; start += BLOCK_BYTES) {
    padded.forEach((message, lane) => {
      for (let word = 0; word < 16; word += 1) {
        blocks[LANES * word + lane] = message.readInt32BE(start + 4 * word)
      }
    })
    compress4()
  }
  return messages.map((_, lane) => hexOfState(lane))
}

function hexOfState(lane: number): string {
  const bytes = Buffer.alloc(32)
  for (let word = 0; word < 8; word += 1) {
    bytes.writeInt32BE(states[LANES * word + lane]!, 4 * word)
  }
  return bytes.toString('hex')
}

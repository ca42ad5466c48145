import { buildTree, proofFor } from '@kapis/fairness/merkle'
import { toHex } from '@kapis/fairness/hex'
import { pureHashing } from '@kapis/fairness/hashing'
import { roundSeed } from '@kapis/fairness/pf1'
import { expect, test } from 'vitest'
import { fastHashing } from './fast-hashing.ts'
import { openEpoch, topOf } from './open-epoch.ts'

const secret = Buffer.from(
  'b3f0b48499ee18c8ae386f20489c47c2025b0b8aa2d4f700ad6d86ba220899fd',
  'hex',
)
const tree = buildTree(secret)
const epoch = openEpoch({
  clientSeed: 'demo-client_seed',
  clientSeedBy: 'player',
  secret,
  root: Buffer.from(tree.root),
  treeTop: topOf(tree),
})

test('the path of every round matches the full tree', () => {
  for (const nonce of [0, 1, 31, 32, 33, 500, 1022, 1023, 5]) {
    expect(epoch.proofOf(nonce)).toEqual(proofFor(tree, nonce).map(toHex))
    expect(toHex(epoch.seedOf(nonce))).toBe(toHex(roundSeed(secret, nonce)))
  }
})

test('the last round of an epoch can be read again after its block was freed', () => {
  const read = () => [toHex(epoch.seedOf(1023)), epoch.proofOf(1023)]
  const first = read()
  expect(read()).toEqual(first)
  expect(epoch.proofOf(1000)).toEqual(proofFor(tree, 1000).map(toHex))
})

test('fast hashing returns the same bytes as the pure one', () => {
  for (const length of [0, 1, 31, 63, 64, 65, 200]) {
    const bytes = new Uint8Array(length).fill(7)
    const message = new Uint8Array(length).fill(9)
    expect(toHex(fastHashing.sha256(bytes))).toBe(toHex(pureHashing.sha256(bytes)))
    const fast = fastHashing.hmacSha256(bytes, message)
    expect(toHex(fast)).toBe(toHex(pureHashing.hmacSha256(bytes, message)))
  }
})

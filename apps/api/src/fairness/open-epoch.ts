import { HASH_BYTES } from '@kapis/fairness/hashing'
import { hashAt } from '@kapis/fairness/merkle'
import type { Tree } from '@kapis/fairness/merkle'
import { EPOCH_ROUNDS } from '@kapis/fairness/pf1'
import { hexOf } from '#db/arrays/binary-array.ts'
import { hashRounds } from './hash-rounds.ts'

/**
 * The number of rounds whose seeds and leaves are computed together. After the first bet in a
 * block, they are ready for the next 31 bets.
 */
const BLOCK_ROUNDS = 32
const BLOCK_HEIGHT = 5

/** An opened epoch: the seed of each round, and the path from each seed to the public root. */
export type OpenEpoch = {
  readonly clientSeed: string
  readonly clientSeedBy: 'player' | 'server'
  readonly rootHex: string
  seedOf(nonce: number): Uint8Array
  /** Returns the ten hashes that prove a round's leaf belongs to the root, lowest first. */
  proofOf(nonce: number): string[]
}

export type EpochSecrets = {
  clientSeed: string
  clientSeedBy: 'player' | 'server'
  secret: Buffer
  root: Buffer
  treeTop: Buffer
}

export function openEpoch(epoch: EpochSecrets): OpenEpoch {
  const top = splitTop(epoch.treeTop)
  let current: Block | undefined
  const blockOf = (nonce: number): Block => {
    const first = nonce - (nonce % BLOCK_ROUNDS)
    const block = current?.first === first ? current : makeBlock(epoch.secret, first, top)
    // Drop the block of an epoch that has ended: the cache keeps the epoch, and most of its memory
    // would be this block.
    current = nonce === EPOCH_ROUNDS - 1 ? undefined : block
    return block
  }
  return {
    clientSeed: epoch.clientSeed,
    clientSeedBy: epoch.clientSeedBy,
    rootHex: hexOf(epoch.root),
    seedOf: (nonce) => hashAt(blockOf(nonce).seeds, nonce % BLOCK_ROUNDS),
    proofOf(nonce) {
      const { levels, upper } = blockOf(nonce)
      return [...pathIn(levels.slice(0, BLOCK_HEIGHT), nonce % BLOCK_ROUNDS), ...upper]
    },
  }
}

/**
 * Returns the part of an epoch's tree that is stored: the roots of the 32 blocks and all hashes
 * above them, 63 in total.
 */
export function topOf(tree: Pick<Tree, 'levels'>): Buffer {
  return Buffer.concat(tree.levels.slice(BLOCK_HEIGHT))
}

function splitTop(top: Buffer): Uint8Array[] {
  const levels: Uint8Array[] = []
  for (let start = 0, hashes = BLOCK_ROUNDS; hashes >= 1; hashes /= 2) {
    levels.push(top.subarray(start, start + hashes * HASH_BYTES))
    start += hashes * HASH_BYTES
  }
  return levels
}

type Block = ReturnType<typeof makeBlock>

function makeBlock(secret: Buffer, first: number, top: readonly Uint8Array[]) {
  const { seeds, levels } = hashRounds(secret, first, BLOCK_ROUNDS)
  // The upper half of the path to the root is the same for all rounds of a block.
  return { first, seeds, levels, upper: pathIn(top.slice(0, -1), first / BLOCK_ROUNDS) }
}

function pathIn(levels: readonly Uint8Array[], place: number): string[] {
  return levels.map((level, height) => hexOf(hashAt(level, (place >> height) ^ 1)))
}

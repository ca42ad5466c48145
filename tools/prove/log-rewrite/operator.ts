import { toHex } from '@kapis/fairness/hex'
import { canonical, hashReceipt } from '@kapis/fairness/receipt'
import { writeAddCheckpoint } from '@kapis/transparency/add-checkpoint'
import { writeCheckpoint } from '@kapis/transparency/checkpoint'
import { EMPTY_EDGE, growTree } from '@kapis/transparency/grow-tree'
import { monthKey, playerLeaf, writeLeaf } from '@kapis/transparency/leaves'
import type { Leaf } from '@kapis/transparency/leaves'
import { writeLogProof } from '@kapis/transparency/log-proof'
import { NOTE_KEY, readKey, writeKey, writeNote } from '@kapis/transparency/note'
import { consistencyRanges, inclusionRanges } from '@kapis/transparency/proofs'
import type { PublicProof } from '@kapis/transparency/public-receipt'
import { rootOfRange } from '@kapis/transparency/tree-hash'
import { readFromTiles } from '@kapis/transparency/tiles'
import { witnessKey } from '../../../packages/witness/src/witness-key.ts'

const ORIGIN = 'casino.example/log'
const signing = witnessKey(ORIGIN, Buffer.alloc(32, 1))
export const LOG_KEY = readKey(writeKey({ ...signing.key, type: NOTE_KEY }))!
const PLAYER_KEY = monthKey(Buffer.alloc(32, 2), '2026-11')

/** One published tree, with everything that its operator can sign and prove. */
export function publish(leaves: readonly Leaf[]) {
  const grown = growTree(EMPTY_EDGE, leaves.map(writeLeaf))
  const size = leaves.length
  const read = readFromTiles(new Map(grown.files.map(({ path, bytes }) => [path, bytes])), size)
  const text = writeCheckpoint({ origin: ORIGIN, size, root: grown.root })
  const checkpoint = writeNote(text, [{ key: LOG_KEY, sign: signing.sign }])
  const prove = (ranges: readonly (readonly [number, number])[]) =>
    ranges.map((range) => rootOfRange(range, read))
  return {
    checkpoint,
    /** The request for a cosignature of a witness that knows this many leaves. */
    ask: (oldSize: number) =>
      writeAddCheckpoint({ oldSize, proof: prove(consistencyRanges(oldSize, size)), checkpoint }),
    /** What leads from a receipt to a leaf, with the given cosignatures. */
    lead(index: number, cosignatures: string): PublicProof {
      const hashes = prove(inclusionRanges(index, size))
      const proof = writeLogProof({ index, hashes, checkpoint: `${checkpoint}${cosignatures}` })
      return { key: toHex(PLAYER_KEY), entries: [], proof }
    },
  }
}

/** A receipt as the operator signed it, and the leaf that belongs to it. */
export function receipt(seq: number, payout: number) {
  const text = canonical({ seq, payout, prevReceiptHash: '0'.repeat(64) })
  return { text, leaf: playerLeaf(PLAYER_KEY, { seq, hash: hashReceipt(text) }) }
}

export const day = (name: string): Leaf => ({ kind: 'day', day: name, seal: name, games: {} })

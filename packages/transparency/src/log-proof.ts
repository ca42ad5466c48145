import { readHashes } from './add-checkpoint.ts'
import { readNumber, toBase64 } from './bytes.ts'
import { openCheckpoint } from './checkpoint.ts'
import type { OpenCheckpoint, Trust } from './checkpoint.ts'
import { isIncluded } from './proofs.ts'
import { leafHash } from './tree-hash.ts'

/** The proof that a log contains a leaf, for use without a network (C2SP tlog-proof). */
export type LogProof = { index: number; hashes: Uint8Array[]; checkpoint: string }

const HEAD = 'c2sp.org/tlog-proof@v1'

export function writeLogProof({ index, hashes, checkpoint }: LogProof): string {
  return `${[HEAD, `index ${index}`, ...hashes.map(toBase64), ''].join('\n')}\n${checkpoint}`
}

/** Reads a proof. Returns null if it is malformed. */
export function readLogProof(text: string): LogProof | null {
  const split = text.indexOf('\n\n')
  const [head, ...rest] = text.slice(0, Math.max(0, split)).split('\n')
  const [place = '', ...lines] = rest[0]?.startsWith('extra ') === true ? rest.slice(1) : rest
  const index = place.startsWith('index ') ? readNumber(place.slice(6)) : null
  const hashes = readHashes(lines)
  if (head !== HEAD || index === null || hashes === null) return null
  return { index, hashes, checkpoint: text.slice(split + 2) }
}

/** Returns the checkpoint that a proof leads to, or null if the leaf is not in that tree. */
export function checkLogProof(
  proof: LogProof,
  leaf: Uint8Array,
  trust: Trust,
): OpenCheckpoint | null {
  const checkpoint = openCheckpoint(proof.checkpoint, trust)
  if (checkpoint === null) return null
  const place = { index: proof.index, leafHash: leafHash(leaf), ...checkpoint }
  return isIncluded(place, proof.hashes) ? checkpoint : null
}

import { HASH_BYTES } from '@kapis/fairness/hashing'
import { fromBase64, readNumber, toBase64 } from './bytes.ts'

/** A request for a cosignature (C2SP tlog-witness). */
export type AddCheckpoint = { oldSize: number; proof: Uint8Array[]; checkpoint: string }

export function writeAddCheckpoint({ oldSize, proof, checkpoint }: AddCheckpoint): string {
  const lines = [`old ${oldSize}`, ...proof.map(toBase64), '']
  return `${lines.join('\n')}\n${checkpoint}`
}

/** Reads a request for a cosignature. Returns null if it is malformed. */
export function readAddCheckpoint(body: string): AddCheckpoint | null {
  const split = body.indexOf('\n\n')
  if (split < 0) return null
  const [old = '', ...lines] = body.slice(0, split).split('\n')
  const oldSize = old.startsWith('old ') ? readNumber(old.slice(4)) : null
  const proof = readHashes(lines)
  if (oldSize === null || proof === null) return null
  return { oldSize, proof, checkpoint: body.slice(split + 2) }
}

/**
 * Reads the lines of a proof, one hash each. Returns null if there are too many or one is
 * malformed.
 */
export function readHashes(lines: readonly string[]): Uint8Array[] | null {
  const hashes = lines.map(fromBase64)
  const areAll = hashes.every((hash) => hash?.length === HASH_BYTES)
  return lines.length <= 63 && areAll ? (hashes as Uint8Array[]) : null
}

import { hashFromHex, toHex } from '@kapis/fairness/hex'
import { hashReceipt } from '@kapis/fairness/receipt'
import type { OpenCheckpoint, Trust } from './checkpoint.ts'
import { playerLeaf, writeLeaf } from './leaves.ts'
import { checkLogProof, readLogProof } from './log-proof.ts'

/** The proof that a receipt is in the public log. */
export type PublicProof = {
  /** The player's key of the leaf's month, in hex. */
  key: string
  /** The receipts of the entries that follow, up to the newest one of that minute. */
  entries: readonly string[]
  /** The place of the leaf, as a C2SP tlog-proof. */
  proof: string
}

type PublicCheck =
  | { fault: 'unreadable' | 'chain' | 'leaf' }
  | { fault: null; index: number; checkpoint: OpenCheckpoint }

/**
 * Follows a receipt to its player's leaf and the leaf to a signed checkpoint. The caller decides
 * whether the checkpoint has enough cosignatures.
 */
export function checkPublicReceipt(text: string, held: PublicProof, trust: Trust): PublicCheck {
  const key = hashFromHex(held.key)
  const proof = readLogProof(held.proof)
  const last = followEntries(text, held.entries)
  if (key === null || proof === null) return { fault: 'unreadable' }
  if (last === null) return { fault: 'chain' }
  const checkpoint = checkLogProof(proof, writeLeaf(playerLeaf(key, last)), trust)
  if (checkpoint === null) return { fault: 'leaf' }
  return { fault: null, index: proof.index, checkpoint }
}

/** Returns the number and hash of the last entry, or null if one does not follow the one before. */
function followEntries(text: string, entries: readonly string[]) {
  let last = readEntry(text)
  for (const next of entries) {
    const entry = readEntry(next)
    const isNext = last && entry?.seq === last.seq + 1 && entry.before === toHex(last.hash)
    last = isNext ? entry : null
  }
  return last
}

function readEntry(text: string) {
  try {
    const { seq, prevReceiptHash } = JSON.parse(text) as { seq: number; prevReceiptHash: string }
    if (!Number.isSafeInteger(seq)) return null
    return { seq, before: prevReceiptHash, hash: hashReceipt(text) }
  } catch {
    return null
  }
}

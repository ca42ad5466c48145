import type { PublicProof } from '@kapis/transparency/public-receipt'

/** A receipt as a player stores it: signed, and with the proof of its round if that was saved. */
export type HeldReceipt = {
  text: string
  keyId: string
  path: string[]
  signature: string
  fairness: { roundSeed: string; proof: string[] } | null
  /** What leads to the public log; absent if it was not saved. */
  public?: PublicProof
}

/**
 * The operator's public keys, by key id. A key must not have signed anything that was settled after
 * `retiredAt`.
 */
export type OperatorKeys = Map<string, { publicKey: string; retiredAt: string | null }>

/**
 * Reads the receipts in a file, which may be a download, one receipt or a reply of the API. Returns
 * null if there are none.
 */
export function readReceipts(content: string): HeldReceipt[] | null {
  const found = parse(content)
  const list = Array.isArray(found?.['receipts']) ? found['receipts'] : [found]
  const receipts = list.map(receiptOf)
  const isWhole = receipts.every((receipt) => receipt !== null)
  return isWhole && receipts.length > 0 ? receipts : null
}

/** Reads the operator's keys, by key id, from a saved /.well-known/fairness-keys.json. */
export function readKeys(content: string): OperatorKeys | null {
  const keys = parse(content)?.['keys']
  if (!Array.isArray(keys)) return null
  return new Map(
    keys.map(({ keyId, publicKey, retiredAt }: Record<string, unknown>) => [
      String(keyId),
      {
        publicKey: String(publicKey),
        retiredAt: typeof retiredAt === 'string' ? retiredAt : null,
      },
    ]),
  )
}

function receiptOf(found: unknown): HeldReceipt | null {
  if (!isRecord(found)) return null
  // In a reply, the receipt is beside the proof of the round.
  const held = isRecord(found['receipt']) ? found['receipt'] : found
  const { text, keyId, path, signature } = held
  const isSigned = [text, keyId, signature].every((part) => typeof part === 'string')
  if (!isSigned || !isTexts(path)) return null
  const signed = { text, keyId, path, signature } as Omit<HeldReceipt, 'fairness'>
  const proof = publicOf(found['public'])
  return { ...signed, fairness: fairnessOf(found['fairness']), ...(proof && { public: proof }) }
}

function publicOf(found: unknown): PublicProof | null {
  if (!isRecord(found)) return null
  const { key, entries, proof } = found
  const isWhole = typeof key === 'string' && typeof proof === 'string' && isTexts(entries)
  return isWhole ? { key, entries, proof } : null
}

function fairnessOf(found: unknown): HeldReceipt['fairness'] {
  if (!isRecord(found) || typeof found['roundSeed'] !== 'string') return null
  const { roundSeed, proof } = found
  return isTexts(proof) ? { roundSeed, proof } : null
}

function parse(content: string): Record<string, unknown> | null {
  try {
    const found: unknown = JSON.parse(content)
    return isRecord(found) ? found : null
  } catch {
    return null
  }
}

function isRecord(found: unknown): found is Record<string, unknown> {
  return typeof found === 'object' && found !== null && !Array.isArray(found)
}

function isTexts(found: unknown): found is string[] {
  return Array.isArray(found) && found.every((one) => typeof one === 'string')
}

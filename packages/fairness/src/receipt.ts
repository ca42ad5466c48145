import { utf8ToBytes } from '@noble/hashes/utils.js'
import { pureHashing } from './hashing.ts'
import { toHex } from './hex.ts'

/**
 * A journal entry as its player can store it. Each receipt contains the hash of the previous one,
 * so that a changed or removed entry is detected. Amounts are in ten-thousandths.
 */
export type EntryReceipt = {
  v: 1
  roundId: string
  /** A pseudonym that reveals nothing about the account. */
  player: string
  seq: number
  settledAt: string
  cause: string
  identifier: string
  /** The operator's account on the other side of the entry. */
  counter: string
  currency: string
  amount: number
  held: number
  balanceAfter: { coin: number; ticket: number; coinHeld: number; ticketHeld: number }
  prevReceiptHash: string
}

/** The receipt of a settled bet or round: it also contains options, seeds and payout. */
export type BetReceipt = EntryReceipt & {
  game: string
  algo: string
  tables: string
  epoch: number
  epochRoot: string
  nonce: number
  clientSeed: string
  params: object
  actions: readonly object[]
  outcome: object
  stake: number
  multiplier4: number
  payout: number
}

/** The value that the first entry of a journal contains in place of the previous hash. */
export const NO_RECEIPT_HASH = '0'.repeat(64)

/**
 * Returns a value as canonical text: JSON with sorted keys and no spaces. For the values in
 * receipts, this is RFC 8785.
 */
export function canonical(value: unknown): string {
  return JSON.stringify(sortKeys(value))
}

/** Returns the same value with sorted keys, so that JSON.stringify writes canonical text. */
export function sortKeys(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(sortKeys)
  if (isFlatAndSorted(value)) return value
  const sorted: Record<string, unknown> = {}
  for (const key of Object.keys(value).toSorted()) {
    sorted[key] = sortKeys((value as Record<string, unknown>)[key])
  }
  return sorted
}

function isFlatAndSorted(value: object): boolean {
  let before = ''
  for (const [key, inner] of Object.entries(value)) {
    if (key < before || (typeof inner === 'object' && !isListOfPlain(inner))) return false
    before = key
  }
  return true
}

function isListOfPlain(value: unknown): boolean {
  return Array.isArray(value) && value.every((item) => typeof item !== 'object')
}

/** Returns the hash of a receipt's text, which the next receipt contains. */
export function hashReceipt(text: string, hashing = pureHashing): Uint8Array {
  return hashing.sha256Text(text)
}

/**
 * Returns the message that the operator signs for a batch: a domain prefix and the batch's root.
 */
export function signedMessage(root: Uint8Array): Uint8Array {
  return utf8ToBytes(`kapis/receipts/1\n${toHex(root)}`)
}

import { utf8ToBytes } from '@noble/hashes/utils.js'
import { pureHashing } from './hashing.ts'
import { toHex } from './hex.ts'

/**
 * One line of a player's journal as the player holds it. Each carries the hash of the one before,
 * so that a line changed or removed later shows. Amounts are ten-thousandths.
 */
export type EntryReceipt = {
  v: 1
  roundId: string
  /** A pseudonym: it says nothing about the account. */
  player: string
  seq: number
  settledAt: string
  cause: string
  identifier: string
  /** The house account on the other side. */
  counter: string
  currency: string
  amount: number
  held: number
  balanceAfter: { coin: number; ticket: number; coinHeld: number; ticketHeld: number }
  prevReceiptHash: string
}

/** The line of a settled round: what was played, under which seeds, and what it paid. */
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

/** What the first line of a journal has before it. */
export const NO_RECEIPT_HASH = '0'.repeat(64)

/** The receipt's text: JSON with sorted keys and no spaces (RFC 8785 for what we use of JSON). */
export function canonical(value: unknown): string {
  return JSON.stringify(sortKeys(value))
}

/** The same value with its keys in order, so that the runtime's own writer gives the text. */
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

/** The hash that the next receipt carries. */
export function hashReceipt(text: string, hashing = pureHashing): Uint8Array {
  return hashing.sha256Text(text)
}

/** What is signed: a word that nothing else of ours begins with, and the root of a batch. */
export function signedMessage(root: Uint8Array): Uint8Array {
  return utf8ToBytes(`kapis/receipts/1\n${toHex(root)}`)
}

import { createPublicKey, verify } from 'node:crypto'
import { drawsOf } from '@kapis/fairness/draws'
import { hashFromHex, toHex } from '@kapis/fairness/hex'
import { mayHaveSigned } from '@kapis/fairness/key-validity'
import type { BetReceipt } from '@kapis/fairness/receipt'
import { canonical, hashReceipt, signedMessage } from '@kapis/fairness/receipt'
import { rootOfReceipt } from '@kapis/fairness/receipt-tree'
import { verifyRound } from '@kapis/fairness/verify-round'
import { replayRound } from '@kapis/games/replay-round'
import { payout } from '@kapis/money/money'
import type { HeldReceipt, OperatorKeys } from './read-receipts.ts'

type ReceiptCheck = {
  seq: number
  game: string
  faults: string[]
  /** Parts that could not be checked without a key or a seed. */
  unchecked: string[]
}
export type ReceiptReport = { results: ReceiptCheck[]; links: number; missing: number }

/** Checks every receipt by itself and against the one before it, offline. */
export function checkReceipts(
  receipts: readonly HeldReceipt[],
  keys: OperatorKeys | null,
): ReceiptReport {
  const read = receipts.map((receipt) => ({ receipt, entry: readEntry(receipt.text) }))
  read.sort((a, b) => (a.entry?.seq ?? 0) - (b.entry?.seq ?? 0))
  const report: ReceiptReport = { results: [], links: 0, missing: 0 }
  let before: { entry: BetReceipt; hash: string } | null = null
  for (const { receipt, entry } of read) {
    const result = checkOne(receipt, entry, keys)
    report.results.push(result)
    if (entry === null) continue
    if (before !== null && entry.seq === before.entry.seq + 1) {
      report.links += 1
      result.faults.push(...checkLink(entry, before))
    } else if (before !== null) report.missing += entry.seq - before.entry.seq - 1
    before = { entry, hash: toHex(hashReceipt(receipt.text)) }
  }
  return report
}

function checkOne(
  receipt: HeldReceipt,
  entry: BetReceipt | null,
  keys: OperatorKeys | null,
): ReceiptCheck {
  if (entry === null) return { seq: 0, game: '?', faults: ['it cannot be read'], unchecked: [] }
  const faults = canonical(entry) === receipt.text ? [] : ['its text is not canonical']
  const unchecked: string[] = []
  if (keys === null) unchecked.push('the signature')
  else if (!isSigned(receipt, entry, keys)) faults.push('it is not signed by the house')
  if (receipt.fairness === null) unchecked.push('the outcome')
  else faults.push(...checkPlay(entry, receipt.fairness))
  faults.push(...checkMoney(entry))
  return { seq: entry.seq, game: entry.game, faults, unchecked }
}

function readEntry(text: string): BetReceipt | null {
  try {
    const entry = JSON.parse(text) as BetReceipt
    return Number.isInteger(entry.seq) && typeof entry.game === 'string' ? entry : null
  } catch {
    return null
  }
}

function isSigned(receipt: HeldReceipt, { settledAt }: BetReceipt, keys: OperatorKeys): boolean {
  const root = rootOfReceipt(hashReceipt(receipt.text), receipt.path)
  const listed = keys.get(receipt.keyId)
  if (root === null || listed === undefined || !mayHaveSigned(listed, settledAt)) return false
  const x = listed.publicKey
  const key = createPublicKey({ format: 'jwk', key: { kty: 'OKP', crv: 'Ed25519', x } })
  return verify(null, signedMessage(root), key, Buffer.from(receipt.signature, 'base64url'))
}

/** The seed must match the committed root and produce this outcome at this multiplier. */
function checkPlay(
  entry: BetReceipt,
  { roundSeed, proof }: { roundSeed: string; proof: string[] },
) {
  const { epochRoot: root, nonce, clientSeed } = entry
  const seed = hashFromHex(roundSeed)
  if (seed === null || !verifyRound({ root, roundSeed, proof, nonce })) {
    return ['its seed is not the one promised by the root']
  }
  const again = replayRound(entry, () => drawsOf({ roundSeed: seed, clientSeed, nonce }))
  if (again === null) return ['its game or its steps are none']
  const faults: string[] = []
  if (again.tables !== entry.tables) faults.push('it was paid by other tables')
  if (canonical(again.state) !== canonical(entry.outcome)) {
    faults.push('its seed gives another outcome')
  }
  if (again.multiplier4 !== BigInt(entry.multiplier4)) {
    faults.push('its seed gives another multiplier')
  }
  return faults
}

function checkMoney({ stake, payout: paid, multiplier4, amount, held }: BetReceipt): string[] {
  const isPaid = BigInt(paid) === payout(BigInt(stake), BigInt(multiplier4))
  // The stake of a stepwise round was held before, and its last entry releases it.
  const isBooked = amount + held === paid - stake && (held === 0 || held === -stake)
  return [
    ...(isPaid ? [] : ['it pays another amount']),
    ...(isBooked ? [] : ['it moves another amount']),
  ]
}

function checkLink(entry: BetReceipt, before: { entry: BetReceipt; hash: string }): string[] {
  const { coin, ticket, coinHeld, ticketHeld } = before.entry.balanceAfter
  const [ofCoin, ofTicket] = entry.currency === 'coin' ? [1, 0] : [0, 1]
  const expected = {
    coin: coin + ofCoin * entry.amount,
    coinHeld: coinHeld + ofCoin * entry.held,
    ticket: ticket + ofTicket * entry.amount,
    ticketHeld: ticketHeld + ofTicket * entry.held,
  }
  const isFitting = canonical(expected) === canonical(entry.balanceAfter)
  return [
    ...(entry.prevReceiptHash === before.hash ? [] : ['it does not carry on the one before it']),
    ...(isFitting ? [] : ['its balance does not follow from the one before it']),
  ]
}

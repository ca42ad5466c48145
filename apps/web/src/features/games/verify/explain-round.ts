import type { RoundFairness, SignedBetReceipt } from '@kapis/contract/games'
import { drawsOf } from '@kapis/fairness/draws'
import { hashFromHex, toHex } from '@kapis/fairness/hex'
import type { BetReceipt } from '@kapis/fairness/receipt'
import { canonical } from '@kapis/fairness/receipt'
import { verifyRound } from '@kapis/fairness/verify-round'
import { replayRound } from '@kapis/games/replay-round'
import { formatExact, formatMoney, MINOR_PER_CENT, payout } from '@kapis/money/money'
import { formatMultiplier } from '#lib/format.ts'
import { readEntry } from './check-bet-receipt.ts'
import { isSignatureValid } from './receipt-signature.ts'
import { betReceiptBefore } from './bet-receipt-store.ts'

type StepName =
  | 'root'
  | 'bytes'
  | 'numbers'
  | 'outcome'
  | 'payout'
  | 'receipt'
  | 'chain'
  | 'balance'

/**
 * One step of an explained round. `isOk` is null if there was nothing to compare. `lead` is what
 * the value was computed from, if it differs from bet to bet.
 */
export type ExplainedStep = {
  name: StepName
  isOk: boolean | null
  detail: string
  lead?: string
}

type Given = SignedBetReceipt & { fairness?: RoundFairness | null }

/**
 * Replays the round of a receipt and explains each step. Returns null if the input is not a
 * receipt.
 */
export async function explainRound(given: Given): Promise<ExplainedStep[] | null> {
  const entry = readEntry(given.text)
  if (entry === null || typeof entry.seq !== 'number') return null
  const isSigned = await isSignatureValid(given).catch(() => null)
  return [
    ...explainPlay(entry, given.fairness ?? null),
    { name: 'receipt', isOk: isSigned, lead: `Ed25519 · ${given.keyId}`, detail: '' },
    ...explainJournal(entry),
  ]
}

function explainPlay(entry: BetReceipt, fairness: RoundFairness | null): ExplainedStep[] {
  const seed = fairness?.roundSeed ? hashFromHex(fairness.roundSeed) : null
  const { nonce, clientSeed, epochRoot: root } = entry
  if (fairness?.proof == null || seed === null) return [{ name: 'root', isOk: null, detail: root }]
  const isCommitted = verifyRound({ root, roundSeed: toHex(seed), proof: fairness.proof, nonce })
  const committed = { name: 'root' as const, isOk: isCommitted, detail: root }
  const round = { roundSeed: seed, clientSeed, nonce }
  const again = replayRound(entry, () => drawsOf(round))
  if (again === null) {
    return [committed, { name: 'outcome', isOk: false, detail: plainState(entry.outcome) }]
  }
  const { multiplier4, state } = again
  const paid = payout(BigInt(entry.stake), multiplier4)
  const first = drawsOf(round).word()
  const isPaid = paid === BigInt(entry.payout) && multiplier4 === BigInt(entry.multiplier4)
  return [
    committed,
    {
      name: 'bytes',
      isOk: null,
      detail: `HMAC-SHA256(${toHex(seed).slice(0, 16)}…, ${clientSeed}:${nonce}:0) → ${first.toString(16).padStart(8, '0')}…`,
    },
    { name: 'numbers', isOk: null, detail: `${first} → ${plainState(state)}` },
    {
      name: 'outcome',
      isOk: canonical(state) === canonical(entry.outcome),
      detail: formatMultiplier(entry.multiplier4 / 10_000),
    },
    {
      name: 'payout',
      isOk: isPaid,
      lead: `${exactMoney(BigInt(entry.stake), entry)} × ${Number(multiplier4) / 10_000}`,
      detail: exactMoney(paid, entry),
    },
  ]
}

/** Formats an amount with two decimals, or with all four if it has fractions of a centavo. */
function exactMoney(minor: bigint, { currency }: BetReceipt): string {
  return minor % MINOR_PER_CENT === 0n
    ? formatMoney(minor, currency === 'coin' ? 'coin' : 'ticket')
    : formatExact(minor)
}

/** Returns the state of a round as words and values, such as `roll 79.25`. */
function plainState(state: object): string {
  const plain = (value: unknown): string => {
    if (Array.isArray(value)) return value.map(plain).join(', ')
    return typeof value === 'object' && value !== null ? plainState(value) : String(value)
  }
  return Object.entries(state)
    .map(([name, value]) => `${name} ${plain(value)}`)
    .join(' · ')
}

function explainJournal(entry: BetReceipt): ExplainedStep[] {
  const before = betReceiptBefore(entry.seq)
  const earlier = before && readEntry(before.text)
  const { coin, ticket } = entry.balanceAfter
  const isCoin = entry.currency === 'coin'
  const then = earlier && (isCoin ? earlier.balanceAfter.coin : earlier.balanceAfter.ticket)
  const now = isCoin ? coin : ticket
  return [
    {
      name: 'chain',
      isOk: before === undefined ? null : before.hash === entry.prevReceiptHash,
      detail: entry.prevReceiptHash,
    },
    {
      name: 'balance',
      isOk: then == null ? null : then + entry.amount === now,
      detail: exactMoney(BigInt(now), entry),
    },
  ]
}

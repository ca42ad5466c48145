import type { SignedBetReceipt } from '@kapis/contract/games'
import { drawsOf } from '@kapis/fairness/draws'
import { hashFromHex } from '@kapis/fairness/hex'
import { canonical } from '@kapis/fairness/receipt'
import { verifyRound } from '@kapis/fairness/verify-round'
import { replayRound } from '@kapis/games/replay-round'
import { payout } from '@kapis/money/money'
import { isSignatureValid } from '../verify/receipt-signature.ts'
import { readRecord } from './read-record.ts'
import type { SharedBet } from './read-record.ts'

export const CHECKS = ['committed', 'seeds', 'outcome', 'signed'] as const
export type SharedBetCheck = (typeof CHECKS)[number]

/** The result of each check. Null means that the check could not be made. */
export type SharedBetChecks = Record<SharedBetCheck, boolean | null>

/** A shared bet with the results of its checks and how long they took. */
export type VerifiedBet = {
  bet: SharedBet
  signed: SignedBetReceipt
  checks: SharedBetChecks
  ms: number
}

/** Returns the conclusion from all checks. A failed check outweighs one that could not be made. */
export function conclusionOf(checks: SharedBetChecks): 'verified' | 'waiting' | 'wrong' {
  const results = Object.values(checks)
  if (results.includes(false)) return 'wrong'
  return results.includes(null) ? 'waiting' : 'verified'
}

/**
 * The length of a UUID. The id in a link may begin with the name of a cell, which the record does
 * not contain.
 */
const UUID_LENGTH = 36

/**
 * Verifies a shared bet in this browser, with the same packages as the server. Returns null if the
 * text is not the record of this link.
 */
export async function verifySharedBet(
  shareId: string,
  signed: SignedBetReceipt,
): Promise<VerifiedBet | null> {
  const startedAt = performance.now()
  const bet = readRecord(signed.text)
  if (bet === null || bet.shareId !== shareId.slice(-UUID_LENGTH)) return null
  const checks = {
    committed: Date.parse(bet.committedAt) < Date.parse(bet.settledAt),
    seeds: holds(() => verifyRound({ ...bet, root: bet.epochRoot })),
    outcome: holds(() => isSameOutcome(bet)),
    // Null if the keys cannot be loaded, because the signature may still be valid.
    signed: await isSignatureValid(signed).catch(() => null),
  }
  return { bet, signed, checks, ms: Math.max(1, Math.round(performance.now() - startedAt)) }
}

/**
 * Returns the result of a check. A check that throws has failed, because no genuine record makes it
 * throw.
 */
function holds(check: () => boolean): boolean {
  try {
    return check()
  } catch {
    return false
  }
}

function isSameOutcome(bet: SharedBet): boolean {
  const { clientSeed, nonce, amounts, tables } = bet
  const roundSeed = hashFromHex(bet.roundSeed) ?? new Uint8Array()
  const again = replayRound(bet, () => drawsOf({ roundSeed, clientSeed, nonce }))
  if (again === null || again.tables !== tables) return false
  if (again.multiplier4 !== BigInt(bet.multiplier4)) return false
  const isPaid =
    amounts === null || payout(BigInt(amounts.stake), again.multiplier4) === BigInt(amounts.payout)
  return isPaid && canonical(again.state) === canonical(bet.outcome)
}

import type { BetReply, RoundFairness } from '@kapis/contract/games'
import type { BetReceipt } from '@kapis/fairness/receipt'
import { canonical } from '@kapis/fairness/receipt'
import { verifyRound } from '@kapis/fairness/verify-round'
import type { RoundRule } from '@kapis/games/round'
import { ROUND_RULES } from '@kapis/games/round-rules'
import type { RoundGame } from '@kapis/games/games'
import { fromNumber, payout } from '@kapis/money/money'
import { findBetReceiptFault, readEntry } from '../verify/check-bet-receipt.ts'
import { checkCommitment, repeatDraws } from '../verify/find-mismatch.ts'
import type { ClientRound } from './round-store.ts'

/**
 * Returns what is wrong with a settled round, or null. Checks that the revealed seed matches the
 * commitment, and replays the steps on the receipt with the same rules as the server.
 */
export async function findRoundFault<S>(
  game: RoundGame,
  round: ClientRound<S>,
  played: BetReply,
): Promise<string | null> {
  // A void round has nothing to replay.
  if (round.end?.way === 'void') return null
  const { receipt, fairness } = played
  if (fairness === null || receipt === null) return 'The answer carries no proof.'
  const entry = readEntry(receipt.text)
  if (entry === null) return 'The receipt cannot be read.'
  return (
    findBrokenPromise(round, fairness) ??
    findDifference({ game, round, entry }, played, fairness) ??
    findBetReceiptFault({ ...round, params: entry.params, heldMinor: heldOf(entry, round) }, played)
  )
}

/**
 * Returns the amount that was booked when the stake was held: the negative stake, or 0 if the first
 * step ended the round and nothing was held.
 */
function heldOf({ held }: BetReceipt, { stakeMinor }: ClientRound<unknown>): bigint {
  return held === 0 ? 0n : -stakeMinor
}

/** Returns an error if the seeds are not those committed while the round was open, or null. */
function findBrokenPromise(
  { promise, before }: ClientRound<unknown>,
  fairness: RoundFairness,
): string | null {
  if (promise === null) return 'We committed to no seeds before this round.'
  const keys = ['epoch', 'nonce', 'root', 'clientSeed'] as const
  if (keys.some((key) => promise[key] !== fairness[key])) {
    return 'The seeds differ from those that the round started with.'
  }
  return before === null ? null : checkCommitment(fairness, before)
}

type RoundToVerify<S> = { game: RoundGame; round: ClientRound<S>; entry: BetReceipt }

function findDifference<S>(
  { game, round, entry }: RoundToVerify<S>,
  played: BetReply,
  fairness: RoundFairness,
): string | null {
  const { nonce, root, roundSeed, proof } = fairness
  if (nonce === null || root === null || roundSeed === null || proof === null) {
    return 'The proof is incomplete.'
  }
  if (!verifyRound({ root, roundSeed, proof, nonce })) {
    return 'The seed of this round doesn’t match the commitment hash.'
  }
  if (entry.actions.length !== round.seq) return 'The steps differ from those that you took.'
  // The cast is safe: the parameters and steps on a receipt belong to its own game.
  const rule = ROUND_RULES[game] as RoundRule<object, never>
  const board = rule.play(entry.params as never, entry.actions as never, repeatDraws(fairness))
  if (board === null) return 'The receipt has a step that is not allowed.'
  if (canonical(board.state) !== canonical(played.gameData.state)) {
    return 'The outcome differs.'
  }
  if (played.payoutMultiplier !== Number(board.multiplier4) / 10_000) {
    return 'The multiplier differs.'
  }
  return fromNumber(played.payout) === payout(round.stakeMinor, board.multiplier4)
    ? null
    : 'The payout differs.'
}

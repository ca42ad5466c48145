import type { BetReply, RoundFairness } from '@kapis/contract/games'
import { drawsOf } from '@kapis/fairness/draws'
import type { Draws } from '@kapis/fairness/draws'
import { hashFromHex } from '@kapis/fairness/hex'
import type { BetReceipt } from '@kapis/fairness/receipt'
import { canonical } from '@kapis/fairness/receipt'
import { verifyRound } from '@kapis/fairness/verify-round'
import type { Game, PlanGame } from '@kapis/games/games'
import { isOneShotGame } from '@kapis/games/games'
import type { PlanRule } from '@kapis/games/plan-rules'
import { PLAN_RULES } from '@kapis/games/plan-rules'
import type { RoundToReplay } from '@kapis/games/replay-round'
import { replayRound } from '@kapis/games/replay-round'
import { fromNumber, payout } from '@kapis/money/money'
import type { ReceiptedBet } from './check-bet-receipt.ts'
import { findBetReceiptFault, readEntry } from './check-bet-receipt.ts'
import type { SeedState } from './seeds.ts'

type SentMove = { step: string; params: object; seq?: number }

export type RoundToCheck = Omit<ReceiptedBet, 'heldMinor'> & {
  game: Game
  /** Whether the player took each step by hand. Otherwise, one request decided the round. */
  isByHand: boolean
  /** The number of steps taken by hand. */
  seq: number
  /** The start and the steps by hand that this page has sent. */
  sent: readonly SentMove[]
  end: string | null
  /** The commitment to the seeds of a round by hand, made at its start. */
  promise: RoundFairness | null
  /** The seeds shown before the stake was placed; null if another page placed it. */
  before: SeedState | null
}

/**
 * Returns what is wrong with a settled round, or null. The seeds must be those committed to before,
 * replaying the round with the server's own packages must give the same outcome, multiplier and
 * payout, and the receipt must say the same.
 */
export async function findFault(round: RoundToCheck, reply: BetReply): Promise<string | null> {
  // A void round has nothing to replay. A bet that one request decides cannot be void.
  if (round.end === 'void' && round.isByHand) return null
  const fault = findMismatch(round, reply)
  if (fault !== null || isOneShotGame(round.game)) return fault ?? findBetReceiptFault(round, reply)
  // `findMismatch` has already read this receipt, so it can be read. Its params contain the cap of
  // the round.
  const { params, held } = readEntry(reply.receipt?.text ?? '')!
  // Nothing was held if the first step ended the round.
  return findBetReceiptFault(
    { ...round, params, heldMinor: held === 0 ? 0n : -round.stakeMinor },
    reply,
  )
}

export function findMismatch(round: RoundToCheck, reply: BetReply): string | null {
  const { fairness } = reply
  if (fairness === null) return 'The answer carries no proof.'
  const { nonce, root, roundSeed, proof, clientSeed } = fairness
  if (nonce === null || root === null || roundSeed === null || proof === null) {
    return 'The proof is incomplete.'
  }
  if (clientSeed === null) return 'Your own seed is missing.'
  const broken = findBrokenPromise(round, fairness)
  if (broken !== null) return broken
  if (!verifyRound({ root, roundSeed, proof, nonce })) {
    return 'The seed of this round doesn’t match the commitment hash.'
  }
  const settled = isOneShotGame(round.game) ? { ...round, actions: [] } : readSteps(round, reply)
  if (typeof settled === 'string') return settled
  const outcome = replayRound(settled, () => repeatDraws(fairness))
  if (outcome === null && settled.actions.length > 0) {
    return 'The receipt has a step that is not allowed.'
  }
  const isSame = outcome !== null && canonical(reply.gameData.state) === canonical(outcome.state)
  const end = isOneShotGame(round.game) ? 'decided' : outcome?.state['end']
  if (!isSame || end !== round.end) return 'The outcome differs.'
  if (reply.payoutMultiplier !== Number(outcome.multiplier4) / 10_000) {
    return 'The multiplier differs.'
  }
  return fromNumber(reply.payout) === payout(round.stakeMinor, outcome.multiplier4)
    ? null
    : 'The payout differs.'
}

/** Returns an error if the seeds are not those committed to before the round, or null. */
function findBrokenPromise(
  { isByHand, promise, before }: RoundToCheck,
  fairness: RoundFairness,
): string | null {
  if (isByHand && promise === null) return 'We committed to no seeds before this round.'
  const keys = ['epoch', 'nonce', 'root', 'clientSeed'] as const
  if (isByHand && keys.some((key) => promise?.[key] !== fairness[key])) {
    return 'The seeds differ from those that the round started with.'
  }
  return before === null ? null : checkCommitment(fairness, before)
}

/** Returns the steps of a round from its receipt, or what is wrong with them. */
function readSteps({ game, isByHand, params, seq, sent }: RoundToCheck, reply: BetReply) {
  const entry = readEntry(reply.receipt?.text ?? '')
  if (entry === null) return 'The receipt cannot be read.'
  if (reply.round?.end == null) return 'The round was not played to its end.'
  const steps: RoundToReplay = { ...entry, game }
  // The replay compares the steps of a plan with the plan.
  if (!isByHand) {
    return isOfPlan(game as PlanGame, params, entry) ? steps : 'The round did not follow your plan.'
  }
  const isAsSent = entry.actions.length === seq && sent.every((move) => isIn(entry, move))
  return isAsSent ? steps : 'The steps differ from those that you took.'
}

/** Returns whether a receipt contains the start, or the step, that this page sent. */
function isIn({ params, actions }: BetReceipt, { step, params: choice, seq }: SentMove): boolean {
  if (seq === undefined) {
    const { multiplierMax4: _, ...options } = params as { multiplierMax4?: number }
    return canonical(options) === canonical(choice)
  }
  const { kind, ...taken } = actions[seq - 1] as { kind?: string }
  return canonical(taken) === canonical(choice) && (kind === 'cash_out') === (step === 'cashout')
}

function isOfPlan(game: PlanGame, request: object, { params }: BetReceipt): boolean {
  // The cast is safe: the game and its plan come from one store.
  const rule = PLAN_RULES[game] as unknown as PlanRule<object, object, unknown, never>
  const { multiplierMax4: cap = 0 } = params as { multiplierMax4?: number }
  // With a cap below the plan's multiplier, the round would have ended before the last planned
  // step.
  if (BigInt(cap) < rule.multiplierMax4(request)) return false
  return canonical(rule.params(request, cap)) === canonical(params)
}

/** Returns the draws of a round, computed from its proof. */
function repeatDraws({ roundSeed, clientSeed, nonce }: RoundFairness): Draws {
  const seed = hashFromHex(roundSeed ?? '') ?? new Uint8Array()
  return drawsOf({ roundSeed: seed, clientSeed: clientSeed ?? '', nonce: nonce ?? 0 })
}

/**
 * Returns an error if the root was not shown before the bet, the client seed is not the player's or
 * the nonce was already used; otherwise null.
 */
function checkCommitment(
  { epoch, root, clientSeed, nonce }: RoundFairness,
  { active, nextRoot, seenNonces }: SeedState,
): string | null {
  if (active === null) return 'We committed to no seeds before this bet.'
  if (epoch !== active.epoch) {
    // Another tab may have rotated to the next root, which was shown in this tab too.
    return root === nextRoot ? null : 'The commitment hash was not shown before this bet.'
  }
  if (root !== active.root) return 'The commitment hash differs from the one shown before this bet.'
  const isOwnSeed =
    clientSeed === active.clientSeed || clientSeed?.startsWith(`${active.clientSeed}.`)
  if (!isOwnSeed) return 'Your own seed was not used.'
  return nonce !== null && seenNonces.has(nonce) ? 'This round was used before.' : null
}

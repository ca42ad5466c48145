import type { BetReply } from '@kapis/contract/games'
import { drawsOf } from '@kapis/fairness/draws'
import type { Draws } from '@kapis/fairness/draws'
import { hashFromHex } from '@kapis/fairness/hex'
import { canonical } from '@kapis/fairness/receipt'
import { verifyRound } from '@kapis/fairness/verify-round'
import { ONE_SHOT_RULES } from '@kapis/games/one-shot-rules'
import type { OneShotGame } from '@kapis/games/games'
import { fromNumber, payout } from '@kapis/money/money'
import type { PendingBet } from '../model/bet.ts'
import type { SeedState } from './seeds.ts'

export type BetToCheck = PendingBet & { game: OneShotGame }

/**
 * Returns what is wrong with a settled bet, or null. Replays it with the server's packages: root,
 * client seed, outcome, multiplier and payout must match what was stored before the bet.
 */
export function findMismatch(bet: BetToCheck, played: BetReply, before: SeedState): string | null {
  const { fairness } = played
  if (fairness === null) return 'The answer carries no proof.'
  const { nonce, root, roundSeed, proof, clientSeed } = fairness
  if (nonce === null || root === null || roundSeed === null || proof === null) {
    return 'The proof is incomplete.'
  }
  if (clientSeed === null) return 'Your own seed is missing.'
  const promise = checkCommitment(fairness, before)
  if (promise !== null) return promise
  if (!verifyRound({ root, roundSeed, proof, nonce })) {
    return 'The seed of this round was not part of what was promised.'
  }
  const rule = ONE_SHOT_RULES[bet.game]
  // The game and its params come from one store.
  const outcome = rule.play(bet.params as never, repeatDraws(fairness))
  if (canonical(played.gameData.state) !== canonical(outcome.state)) {
    return 'The outcome is a different one.'
  }
  if (played.payoutMultiplier !== Number(outcome.multiplier4) / 10_000) {
    return 'The multiplier is a different one.'
  }
  return fromNumber(played.payout) === payout(bet.stakeMinor, outcome.multiplier4)
    ? null
    : 'The payout is a different one.'
}

type Promised = NonNullable<BetReply['fairness']>

/** Returns the draws of a round from its proof. */
export function repeatDraws({ roundSeed, clientSeed, nonce }: Promised): Draws {
  const seed = hashFromHex(roundSeed ?? '') ?? new Uint8Array()
  return drawsOf({ roundSeed: seed, clientSeed: clientSeed ?? '', nonce: nonce ?? 0 })
}

/** Checks that the root was shown before the bet and that the nonce is unused. */
export function checkCommitment(
  { epoch, root, clientSeed, nonce }: Promised,
  before: SeedState,
): string | null {
  const { active, nextRoot, seenNonces } = before
  if (active === null) return 'No seeds were promised before this bet.'
  if (epoch !== active.epoch) {
    // Another tab may have moved on to the next root, which was shown here as well.
    return root === nextRoot ? null : 'The root was not shown before this bet.'
  }
  if (root !== active.root) return 'The root is not the one shown before this bet.'
  const isOwnSeed =
    clientSeed === active.clientSeed || clientSeed?.startsWith(`${active.clientSeed}.`)
  if (!isOwnSeed) return 'Your own seed was not used.'
  return nonce !== null && seenNonces.has(nonce) ? 'This round was used before.' : null
}

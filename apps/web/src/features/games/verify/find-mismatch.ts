import type { BetReply } from '@kapis/contract/games'
import { drawsOf } from '@kapis/fairness/draws'
import type { Draws } from '@kapis/fairness/draws'
import { hashFromHex } from '@kapis/fairness/hex'
import { canonical } from '@kapis/fairness/receipt'
import { verifyRound } from '@kapis/fairness/verify-round'
import { ONE_SHOT_RULES } from '@kapis/games/one-shot-rules'
import type { OneShotGame } from '@kapis/games/one-shot-rules'
import { fromNumber, payout } from '@kapis/money/money'
import type { PendingBet } from '../model/bet.ts'
import type { SeedState } from './seeds.ts'

export type BetToCheck = PendingBet & { game: OneShotGame }

/**
 * What is wrong with a settled bet, or null. The browser repeats the round from the revealed seed
 * with the server's own packages: root, player's seed, outcome, multiplier and payout must agree
 * with what was remembered before the bet was placed.
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
  // A game and its params came together from one table.
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

/** The draws of a round again, from what its proof reveals. */
export function repeatDraws({ roundSeed, clientSeed, nonce }: Promised): Draws {
  const seed = hashFromHex(roundSeed ?? '') ?? new Uint8Array()
  return drawsOf({ roundSeed: seed, clientSeed: clientSeed ?? '', nonce: nonce ?? 0 })
}

/** The root must be one that was shown before the bet, and no round may be used twice. */
export function checkCommitment(
  { epoch, root, clientSeed, nonce }: Promised,
  before: SeedState,
): string | null {
  const { active, nextRoot, seenNonces } = before
  if (active === null) return 'No seeds were promised before this bet.'
  if (epoch !== active.epoch) {
    // Another tab may have moved on to the next root, which had been shown here as well.
    return root === nextRoot ? null : 'The root was not shown before this bet.'
  }
  if (root !== active.root) return 'The root is not the one shown before this bet.'
  const isOwnSeed =
    clientSeed === active.clientSeed || clientSeed?.startsWith(`${active.clientSeed}.`)
  if (!isOwnSeed) return 'Your own seed was not used.'
  return nonce !== null && seenNonces.has(nonce) ? 'This round was used before.' : null
}

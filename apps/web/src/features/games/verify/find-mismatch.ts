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
 * Returns what is wrong with a settled bet, or null. The root and the client seed must be those
 * shown before the bet, and replaying the bet with the server's own packages must give the same
 * outcome, multiplier and payout.
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
    return 'The seed of this round doesn’t match the commitment hash.'
  }
  const rule = ONE_SHOT_RULES[bet.game]
  // The cast is safe: the game and the parameters belong to the same store.
  const outcome = rule.play(bet.params as never, repeatDraws(fairness))
  if (canonical(played.gameData.state) !== canonical(outcome.state)) {
    return 'The outcome differs.'
  }
  if (played.payoutMultiplier !== Number(outcome.multiplier4) / 10_000) {
    return 'The multiplier differs.'
  }
  return fromNumber(played.payout) === payout(bet.stakeMinor, outcome.multiplier4)
    ? null
    : 'The payout differs.'
}

type Promised = NonNullable<BetReply['fairness']>

/** Returns the draws of a round, computed from its proof. */
export function repeatDraws({ roundSeed, clientSeed, nonce }: Promised): Draws {
  const seed = hashFromHex(roundSeed ?? '') ?? new Uint8Array()
  return drawsOf({ roundSeed: seed, clientSeed: clientSeed ?? '', nonce: nonce ?? 0 })
}

/**
 * Returns an error if the root was not shown before the bet, the client seed is not the player's or
 * the nonce was already used; otherwise null.
 */
export function checkCommitment(
  { epoch, root, clientSeed, nonce }: Promised,
  before: SeedState,
): string | null {
  const { active, nextRoot, seenNonces } = before
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

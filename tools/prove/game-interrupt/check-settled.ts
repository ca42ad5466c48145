import { drawsOf } from '@kapis/fairness/draws'
import { hashFromHex } from '@kapis/fairness/hex'
import { canonical } from '@kapis/fairness/receipt'
import type { BetReceipt } from '@kapis/fairness/receipt'
import { verifyRound } from '@kapis/fairness/verify-round'
import type { BetReply } from '@kapis/contract/games'
import { isRoundGame } from '@kapis/games/games'
import { replayRound } from '@kapis/games/replay-round'

/**
 * Checks that the result of a settled round follows from its seed, its steps and the committed
 * root.
 */
export function isRight({ payout, fairness, receipt }: BetReply): boolean {
  if (fairness === null || receipt === null) return false
  const { root, roundSeed, proof, nonce, clientSeed } = fairness
  if (root === null || roundSeed === null || proof === null || nonce === null) return false
  if (!verifyRound({ root, roundSeed, proof, nonce })) return false
  const entry = JSON.parse(receipt.text) as BetReceipt
  const seed = hashFromHex(roundSeed)
  if (seed === null || clientSeed === null || !isRoundGame(entry.game)) return false
  const board = replayRound(entry, () => drawsOf({ roundSeed: seed, clientSeed, nonce }))
  return (
    board !== null &&
    canonical(board.state) === canonical(entry.outcome) &&
    Number(board.multiplier4) === entry.multiplier4 &&
    Math.floor((entry.stake * entry.multiplier4) / 10_000) === entry.payout &&
    Math.round(payout * 10_000) === entry.payout
  )
}

import type { Draws } from '@kapis/fairness/draws'
import { canonical } from '@kapis/fairness/receipt'
import { replayRound } from './replay-round.ts'
import type { ReplayedRound, RoundToReplay } from './replay-round.ts'
import { NO_CAP } from './round.ts'

/**
 * Returns the params of a settled round with a cap that does not reveal the stake. The original cap
 * of a multi-step round is the maximum payout divided by the stake. The new cap follows from the
 * round alone and gives the same replay: it is `NO_CAP` or, if the cap affected the round, the
 * lowest cap with the same result.
 */
export function hideStake(
  round: RoundToReplay & { multiplier4: bigint },
  drawAgain: () => Draws,
): object {
  if (!('multiplierMax4' in round.params)) return round.params
  const played = replayRound(round, drawAgain)
  if (played === null) throw new Error(`A settled round of ${round.game} cannot be replayed.`)
  const capped = (cap: number) => ({ ...round.params, multiplierMax4: cap })
  const isGood = (cap: number) =>
    isSame(played, replayRound({ ...round, params: capped(cap) }, drawAgain))
  if (isGood(NO_CAP)) return capped(NO_CAP)
  return capped(lowestCap(Number(round.multiplier4), Number(round.params.multiplierMax4), isGood))
}

/**
 * Returns the lowest cap for which `isGood` returns true. These caps form one range, which contains
 * `good`.
 */
function lowestCap(low: number, good: number, isGood: (cap: number) => boolean): number {
  while (low < good) {
    const middle = Math.floor((low + good) / 2)
    if (isGood(middle)) good = middle
    else low = middle + 1
  }
  return good
}

function isSame(played: ReplayedRound, again: ReplayedRound | null): boolean {
  if (again === null || again.multiplier4 !== played.multiplier4) return false
  return canonical(again.state) === canonical(played.state)
}

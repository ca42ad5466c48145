import { formatMoney } from '@kapis/money/money'

/** Required before a first withdrawal: settled coin rounds and their stakes. */
export const WITHDRAWAL_GAMES_MIN = 50
export const WITHDRAWAL_WAGERED_MIN_MINOR = 10_000_000n
const HALFWAY_GAMES = WITHDRAWAL_GAMES_MIN / 2

export type Eligibility = {
  isEligible: boolean
  gamesMissing: number
  wageredMissingMinor: bigint
  /** Half of the games are done: the halfway note is shown. */
  isHalfway: boolean
  /** The missing play, one line each; empty when nothing is missing. */
  remaining: string[]
}

/** Checks an account's counters. The server refuses by the result and the page explains it. */
export function checkEligibility(played: {
  gamesPlayed: number
  wageredMinor: bigint
}): Eligibility {
  const gamesMissing = Math.max(0, WITHDRAWAL_GAMES_MIN - played.gamesPlayed)
  const missing = WITHDRAWAL_WAGERED_MIN_MINOR - played.wageredMinor
  const wageredMissingMinor = missing > 0n ? missing : 0n
  return {
    isEligible: gamesMissing === 0 && wageredMissingMinor === 0n,
    gamesMissing,
    wageredMissingMinor,
    isHalfway: gamesMissing > 0 && played.gamesPlayed >= HALFWAY_GAMES,
    remaining: [
      ...(gamesMissing > 0 ? [`${gamesMissing} more games needed`] : []),
      ...(wageredMissingMinor > 0n
        ? [`${formatMoney(upToCentavo(wageredMissingMinor), 'coin')} remaining to complete`]
        : []),
    ],
  }
}

/** `all`: played enough. `own`: excluded or closing before that, so own coins only. `none`: neither. */
export const WITHDRAWAL_BASES = ['all', 'own', 'none'] as const
type WithdrawalBasis = (typeof WITHDRAWAL_BASES)[number]
export type Withdrawable = { basis: WithdrawalBasis; withdrawableMinor: bigint }

/**
 * Returns how much may be withdrawn now. A player who is excluded or closes the account cannot play
 * on, so own coins are paid without the play-through rule; promo credit and its winnings are not.
 */
export function checkWithdrawable(player: {
  isEligible: boolean
  /** Self-excluded or closing the account. */
  isLeaving: boolean
  availableMinor: bigint
  ownMinor: bigint
}): Withdrawable {
  const { isEligible, isLeaving, availableMinor, ownMinor } = player
  if (isEligible) return { basis: 'all', withdrawableMinor: availableMinor }
  if (!isLeaving) return { basis: 'none', withdrawableMinor: 0n }
  return { basis: 'own', withdrawableMinor: ownMinor < availableMinor ? ownMinor : availableMinor }
}

/**
 * Rounds up: displayed amounts are truncated to the centavo, but missing play is never shown as
 * 0.00.
 */
function upToCentavo(minor: bigint): bigint {
  return ((minor + 99n) / 100n) * 100n
}

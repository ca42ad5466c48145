import { formatMoney } from '@kapis/money/money'

/**
 * The play required before a first withdrawal: the number of settled coin rounds, and the sum of
 * their stakes.
 */
export const WITHDRAWAL_GAMES_MIN = 50
export const WITHDRAWAL_WAGERED_MIN_MINOR = 10_000_000n
/** The most deposits and withdrawals of a player that may be waiting. */
export const DEPOSITS_WAITING_MAX = 5
export const WITHDRAWALS_WAITING_MAX = 2
const HALFWAY_GAMES = WITHDRAWAL_GAMES_MIN / 2

export type Eligibility = {
  isEligible: boolean
  gamesMissing: number
  wageredMissingMinor: bigint
  /** Whether half of the required games have been played. The page then shows a note about it. */
  isHalfway: boolean
  /** One line of text per unmet condition; empty when the player is eligible. */
  remaining: string[]
}

/**
 * Compares an account's counters with the required play. The server uses the result to refuse
 * withdrawals, and the page uses it to explain why.
 */
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

/**
 * The rules for what a player may withdraw. `all`: everything, after enough play. `own`: only the
 * player's own coins, because the player is excluded or closing the account. `none`: nothing yet.
 */
export const WITHDRAWAL_BASES = ['all', 'own', 'none'] as const
type WithdrawalBasis = (typeof WITHDRAWAL_BASES)[number]
export type Withdrawable = { basis: WithdrawalBasis; withdrawableMinor: bigint }

/**
 * Returns how much a player may withdraw now. A player who is excluded or closing the account
 * cannot play any more, so the player's own coins are paid without the required play. Promo credit
 * and its winnings are not.
 */
export function checkWithdrawable(player: {
  isEligible: boolean
  /** Whether the player is self-excluded or closing the account. */
  isLeaving: boolean
  availableMinor: bigint
  ownMinor: bigint
}): Withdrawable {
  const { isEligible, isLeaving, availableMinor, ownMinor } = player
  if (isEligible) return { basis: 'all', withdrawableMinor: availableMinor }
  if (!isLeaving) return { basis: 'none', withdrawableMinor: 0n }
  return { basis: 'own', withdrawableMinor: ownMinor < availableMinor ? ownMinor : availableMinor }
}

/** Rounds an amount up to the centavo, so that missing play is never shown as 0.00. */
function upToCentavo(minor: bigint): bigint {
  return ((minor + 99n) / 100n) * 100n
}

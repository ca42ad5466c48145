import { MINOR_PER_CENT } from '@kapis/money/money'

/** The bounds of the auto-bet settings. Percentages are in ten-thousandths, like amounts. */
export const AUTO = {
  betsMin: 1,
  betsMax: 1000,
  increaseMax4: 10_000_000n,
  sessionMinutes: 30,
} as const

export type AutoSettings = {
  /** The first stake of the run, and the stake after a reset. */
  baseMinor: bigint
  betsMax: number
  /** The percentage by which a win raises the stake; null resets the stake to the base bet. */
  onWinIncrease4: bigint | null
  onLossIncrease4: bigint | null
  stopProfitMinor: bigint | null
  stopLossMinor: bigint | null
  /** The multiplier from which a single win ends the run. */
  stopWin4: bigint | null
}

/** The state of an auto session between two bets. */
export type AutoSessionState = {
  placed: number
  netMinor: bigint
  nextStakeMinor: bigint
  lastMultiplier4: bigint
}

export type AutoBet = { stakeMinor: bigint; payoutMinor: bigint; multiplier4: bigint }

/** The player's balance and the maximum stake of the game. */
export type AutoFunds = { balanceMinor: bigint; maxStakeMinor: bigint }

export type AutoStop =
  | 'single_win'
  | 'profit'
  | 'count'
  | 'loss'
  | 'stake_min'
  | 'stake_max'
  | 'balance'

export function beginAuto({ baseMinor }: AutoSettings): AutoSessionState {
  return { placed: 0, netMinor: 0n, nextStakeMinor: baseMinor, lastMultiplier4: 0n }
}

/** Returns the state after a bet. A payout equal to the stake leaves the next stake unchanged. */
export function advanceAuto(
  settings: AutoSettings,
  standing: AutoSessionState,
  bet: AutoBet,
): AutoSessionState {
  return {
    placed: standing.placed + 1,
    netMinor: standing.netMinor + bet.payoutMinor - bet.stakeMinor,
    nextStakeMinor: nextStake(settings, bet),
    lastMultiplier4: bet.multiplier4,
  }
}

/** Returns the stake of the bet after this one, truncated to the centavo. */
export function nextStake(
  settings: AutoSettings,
  { stakeMinor, payoutMinor }: Omit<AutoBet, 'multiplier4'>,
): bigint {
  if (payoutMinor === stakeMinor) return stakeMinor
  const isWin = payoutMinor > stakeMinor
  const increase4 = isWin ? settings.onWinIncrease4 : settings.onLossIncrease4
  if (increase4 === null) return settings.baseMinor
  const grown = (stakeMinor * (PERCENT_100 + increase4)) / PERCENT_100
  return grown - (grown % MINOR_PER_CENT)
}

/**
 * Returns why the next bet must not be placed, or null. It is called before each bet, so that a
 * loss limit stops the bet that could exceed it.
 */
export function stopBefore(
  settings: AutoSettings,
  standing: AutoSessionState,
  table?: AutoFunds,
): AutoStop | null {
  const { placed, netMinor, nextStakeMinor: stake, lastMultiplier4 } = standing
  const { stopWin4, stopProfitMinor, stopLossMinor } = settings
  if (placed > 0 && stopWin4 !== null && lastMultiplier4 >= stopWin4) return 'single_win'
  if (placed > 0 && stopProfitMinor !== null && netMinor >= stopProfitMinor) return 'profit'
  if (placed >= settings.betsMax) return 'count'
  if (stopLossMinor !== null && stake - netMinor > stopLossMinor) return 'loss'
  if (stake < MINOR_PER_CENT) return 'stake_min'
  if (table === undefined) return null
  if (stake > table.maxStakeMinor) return 'stake_max'
  return stake > table.balanceMinor ? 'balance' : null
}

// 100 per cent, in ten-thousandths of a per cent.
export const PERCENT_100 = 1_000_000n

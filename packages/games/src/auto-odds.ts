import { payout } from '@kapis/money/money'
import type { AutoFunds, AutoSettings, AutoStop } from './auto.ts'
import { advanceAuto, beginAuto, PERCENT_100, stopBefore } from './auto.ts'
import type { BetParams } from './bet-rules.ts'
import type { OutcomeWays } from './chances.ts'
import type { BetGame } from './games.ts'
import { expectedCost, outcomeWays } from './outcome-ways.ts'

export const ODDS = { runs: 1_000, points: 41, shares: [0.05, 0.25, 0.5, 0.75, 0.95] } as const

export type AutoPlan<G extends BetGame = BetGame> = {
  game: G
  params: BetParams[G]
  settings: AutoSettings
  funds: AutoFunds
}

export type AutoOdds = {
  runs: number
  /** The average cost of a run: the game's edge on everything that the run wagers. */
  costMinor: bigint
  /** The average amount that a run wagers. */
  wageredMinor: bigint
  /**
   * The share of runs that ended for each reason, from 0 to 1. Every limit that was set and can be
   * reached has a share, even if it is 0.
   */
  ends: Partial<Record<AutoStop, number>>
  /** An upper bound on the loss of any run. */
  worstMinor: bigint
  /**
   * The net results after certain numbers of bets. For each share in `ODDS.shares`, the list has
   * the result that this share of the runs does not exceed.
   */
  fan: { bets: number; netMinor: bigint[] }[]
}

/**
 * Simulates auto-bet runs by the game's pay tables and the rules of auto-bet. `word` returns random
 * 32-bit integers. The cost is the game's edge on what the runs wager, not their average result,
 * which varies by chance. With a flat stake and no stop, the cost is exact.
 */
export function simulateAuto<G extends BetGame>(
  plan: AutoPlan<G>,
  word: () => number,
  runs: number = ODDS.runs,
): AutoOdds {
  const { game, params, settings } = plan
  const points = pointsOf(settings.betsMax)
  const ways = outcomeWays(game, params)
  const draw = drawerOf(ways, word)
  const all = Array.from({ length: runs }, () => simulateRun(plan, points, draw))
  const wageredMinor = all.reduce((sum, run) => sum + run.wageredMinor, 0n) / BigInt(runs)
  const ends = reachable(plan)
  for (const { end } of all) ends[end] = (ends[end] ?? 0) + 1 / runs
  return {
    runs,
    wageredMinor,
    costMinor: expectedCost(wageredMinor, ways),
    ends,
    worstMinor: worstLoss(settings, plan.funds),
    fan: points.map((bets, point) => ({
      bets,
      netMinor: quantiles(all.map((run) => run.nets[point]!)),
    })),
  }
}

/** Returns a share of 0 for every limit that the player has set and that a run can reach. */
function reachable({ settings, funds }: Pick<AutoPlan, 'settings' | 'funds'>): AutoOdds['ends'] {
  const { stopProfitMinor, stopLossMinor, stopWin4 } = settings
  const unstopped = worstLoss({ ...settings, stopLossMinor: null }, funds)
  return {
    ...(stopProfitMinor !== null && { profit: 0 }),
    ...(stopLossMinor !== null && stopLossMinor < unstopped && { loss: 0 }),
    ...(stopWin4 !== null && { single_win: 0 }),
  }
}

type Run = { end: AutoStop; wageredMinor: bigint; nets: bigint[] }

function simulateRun(
  { settings, funds }: Pick<AutoPlan, 'settings' | 'funds'>,
  points: readonly number[],
  draw: () => bigint,
): Run {
  const nets: bigint[] = []
  let standing = beginAuto(settings)
  let wageredMinor = 0n
  for (;;) {
    if (points[nets.length] === standing.placed) nets.push(standing.netMinor)
    const balanceMinor = funds.balanceMinor + standing.netMinor
    const end = stopBefore(settings, standing, { ...funds, balanceMinor })
    if (end !== null) {
      // A run that has ended keeps its result.
      while (nets.length < points.length) nets.push(standing.netMinor)
      return { end, wageredMinor, nets }
    }
    const stakeMinor = standing.nextStakeMinor
    const multiplier4 = draw()
    const bet = { stakeMinor, multiplier4, payoutMinor: payout(stakeMinor, multiplier4) }
    wageredMinor += stakeMinor
    standing = advanceAuto(settings, standing, bet)
  }
}

/**
 * Returns a function that draws the multiplier of one bet from the exact chances. Replaying a
 * planned round for each of a million bets would take minutes.
 */
function drawerOf({ all, pays }: OutcomeWays, word: () => number): () => bigint {
  let ways = 0n
  const upTo = pays.map((pay) => Number((ways += pay.ways)) / Number(all))
  return () => {
    const drawn = (word() + word() / 2 ** 32) / 2 ** 32
    const found = upTo.findIndex((limit) => drawn < limit)
    return pays[found]?.multiplier4 ?? 0n
  }
}

/** Returns the numbers of bets at which the fan has points: all of them, or evenly spaced ones. */
function pointsOf(betsMax: number): number[] {
  const steps = Math.min(betsMax, ODDS.points - 1)
  return Array.from({ length: steps + 1 }, (_, step) => Math.round((step * betsMax) / steps))
}

function quantiles(nets: bigint[]): bigint[] {
  const sorted = nets.toSorted((one, other) => (one < other ? -1 : one > other ? 1 : 0))
  return ODDS.shares.map(
    (share) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]!,
  )
}

/**
 * Returns an upper bound on the loss of a run: the loss limit, the balance, or the sum of all
 * stakes if they grow as fast as possible, whichever is lowest.
 */
export function worstLoss(settings: AutoSettings, { balanceMinor }: AutoFunds): bigint {
  const { baseMinor, betsMax, stopLossMinor, onWinIncrease4, onLossIncrease4 } = settings
  const cap = stopLossMinor !== null && stopLossMinor < balanceMinor ? stopLossMinor : balanceMinor
  const fastest4 = [onWinIncrease4 ?? 0n, onLossIncrease4 ?? 0n].reduce((a, b) => (a > b ? a : b))
  let [stake, sum] = [baseMinor, 0n]
  for (let bets = 0; bets < betsMax && sum < cap; bets += 1) {
    sum += stake
    // Unlike nextStake, do not round down to the centavo, so that the sum is never too low.
    stake += (stake * fastest4) / PERCENT_100
  }
  return sum < cap ? sum : cap
}

/**
 * Returns a generator of pseudo-random words for simulations. The words of bets come from committed
 * seeds instead.
 */
export function simulatedWords(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x9e3779b9) >>> 0
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad)
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97)
    return (mixed ^ (mixed >>> 15)) >>> 0
  }
}

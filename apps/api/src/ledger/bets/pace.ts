/**
 * The rate at which a player may stake. The pace is enforced on the account row by the database's
 * clock, so that it holds across processes (generic cell rate algorithm).
 */
export type Pace = {
  /** The time between two stakes at the sustained rate. */
  gapMicros: bigint
  /**
   * How far ahead of the sustained rate a player may be: `gapMicros` for each stake of a burst
   * after the first.
   */
  aheadMicros: bigint
}

/**
 * The pace without a limit. `aheadMicros` is longer than any account can be ahead, yet short enough
 * for PostgreSQL to add it to a time.
 */
export const UNPACED: Pace = { gapMicros: 0n, aheadMicros: 10n ** 15n }

/**
 * Returns the pace for a bet rate and a minimum time between two bets, whichever is stricter. A
 * minimum time allows no bursts.
 */
export function paceOf(rate: { perSecond: number; burst: number }, minCycleMs: number): Pace {
  const rateGap = rate.perSecond === 0 ? 0n : BigInt(Math.ceil(1_000_000 / rate.perSecond))
  const cycle = BigInt(minCycleMs) * 1_000n
  if (cycle > 0n) return { gapMicros: cycle > rateGap ? cycle : rateGap, aheadMicros: 0n }
  if (rateGap === 0n) return UNPACED
  return { gapMicros: rateGap, aheadMicros: rateGap * BigInt(Math.max(0, rate.burst - 1)) }
}

/**
 * Returns when the next stake is due at the sustained rate: now, or later if the player is ahead of
 * that rate. Returns null if the player is too far ahead to stake now.
 */
export function nextStakeMicros(
  lastStakeMicros: bigint | null,
  nowMicros: bigint,
  { gapMicros, aheadMicros }: Pace,
): bigint | null {
  const due = lastStakeMicros === null ? nowMicros : lastStakeMicros + gapMicros
  const next = due > nowMicros ? due : nowMicros
  return next - nowMicros > aheadMicros ? null : next
}

/**
 * Returns the same as SQL, for several stakes at once: when the last of them is due by the clock of
 * the database, which alone can compare stakes that several processes take. `a` is the account, and
 * `stakes` and `gap` are expressions.
 */
export function lastStakeSql(stakes: string, gap: string): string {
  return `greatest(a.last_stake_at + ${stakes} * ${gap},
      statement_timestamp() + (${stakes} - 1) * ${gap})`
}

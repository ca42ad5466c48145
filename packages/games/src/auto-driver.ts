import type { AutoBet, AutoSettings, AutoSessionState, AutoStop, AutoFunds } from './auto.ts'
import { advanceAuto, beginAuto, stopBefore } from './auto.ts'

/** Why a run ended: by its own settings, by the result of a bet, or by a request to stop. */
export type AutoEnd = AutoStop | BetEnd | (string & {})

/** The reasons to end a run that come from a bet itself. */
type BetEnd = 'session' | 'refused' | 'error'

export type AutoHost = {
  table(): AutoFunds
  /**
   * Sends one bet and resolves when the bet is settled. A bet that is sent again keeps its
   * identifier.
   */
  place(bet: { stakeMinor: bigint; seq: number }): Promise<AutoBet>
  /**
   * Returns why an error of `place` ends the run, or `wait` if the same bet must be sent again
   * later.
   */
  endFor(error: unknown): AutoEnd | 'wait'
  /** Returns the minimum time between sending one bet and sending the next. */
  paceMs(): number
  nowMs(): number
  wait(ms: number): Promise<void>
  /** Returns why the run was asked to stop, or null if it was not. */
  stopWord(): string | null
  onBet?(standing: AutoSessionState, bet: AutoBet): void
}

export type AutoRun = { why: AutoEnd; standing: AutoSessionState; error?: unknown }

const BUSY_WAIT_MS = 1_000

/**
 * Runs auto-bet: sends a bet, waits for its reply and then for the time of the next bet. Never
 * sends two bets at the same time, and sends none once the host asks it to stop.
 */
export async function runAuto(settings: AutoSettings, host: AutoHost): Promise<AutoRun> {
  let standing = beginAuto(settings)
  for (;;) {
    const why = host.stopWord() ?? stopBefore(settings, standing, host.table())
    if (why !== null) return { why, standing }
    const sentAt = host.nowMs()
    try {
      const stakeMinor = standing.nextStakeMinor
      const bet = await host.place({ stakeMinor, seq: standing.placed + 1 })
      standing = advanceAuto(settings, standing, bet)
      host.onBet?.(standing, bet)
    } catch (error) {
      const end = host.endFor(error)
      if (end !== 'wait') return { why: end, standing, error }
      await host.wait(BUSY_WAIT_MS)
      continue
    }
    const restMs = sentAt + host.paceMs() - host.nowMs()
    const isLast = stopBefore(settings, standing, host.table()) !== null
    if (restMs > 0 && !isLast) await host.wait(restMs)
  }
}

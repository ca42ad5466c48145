import type { AutoBet, AutoSettings, AutoSessionState, AutoStop, AutoFunds } from './auto.ts'
import { advanceAuto, beginAuto, stopBefore } from './auto.ts'

/** Why a run ended: by its rules, by the result of a bet, or by a stop request. */
export type AutoEnd = AutoStop | BetEnd | (string & {})

/** `wait`: too many requests; the same bet is sent again later. */
type BetEnd = 'session' | 'refused' | 'error'

export type AutoHost = {
  table(): AutoFunds
  /** Sends one bet and resolves when it is settled. A repeated bet has the same identifier. */
  place(bet: { stakeMinor: bigint; seq: number }): Promise<AutoBet>
  /** Maps an error of `place` to an end. */
  endFor(error: unknown): AutoEnd | 'wait'
  /** The time from one bet to the next, send to send. */
  paceMs(): number
  nowMs(): number
  wait(ms: number): Promise<void>
  /** A stop requested from outside, or null. */
  stopWord(): string | null
  onBet?(standing: AutoSessionState, bet: AutoBet): void
}

export type AutoRun = { why: AutoEnd; standing: AutoSessionState; error?: unknown }

const BUSY_WAIT_MS = 1_000

/**
 * Runs auto-bet: one bet, its reply, then the wait for the next. Never two at once, and no bet
 * after its host is gone.
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

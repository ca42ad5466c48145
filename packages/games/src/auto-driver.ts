import type { AutoBet, AutoSettings, AutoSessionState, AutoStop, AutoFunds } from './auto.ts'
import { advanceAuto, beginAuto, stopBefore } from './auto.ts'

/** Why a run ended: by its own rules, by what a bet met, or by a word from outside. */
export type AutoEnd = AutoStop | BetEnd | (string & {})

/** `wait`: too many requests, the same bet is sent again later. */
type BetEnd = 'session' | 'refused' | 'error'

export type AutoHost = {
  table(): AutoFunds
  /** Sends one bet and answers when it is settled. A bet asked for again is the same bet. */
  place(bet: { stakeMinor: bigint; seq: number }): Promise<AutoBet>
  /** What an error of `place` means. */
  judge(error: unknown): AutoEnd | 'wait'
  /** From the sending of one bet to the sending of the next. */
  paceMs(): number
  nowMs(): number
  wait(ms: number): Promise<void>
  /** A word from outside that ends the run before its next bet, or null. */
  stopWord(): string | null
  onBet?(standing: AutoSessionState, bet: AutoBet): void
}

export type AutoRun = { why: AutoEnd; standing: AutoSessionState; error?: unknown }

const BUSY_WAIT_MS = 1_000

/**
 * The loop of auto-bet: one bet, its answer, then the wait for the next. Never two at once, and
 * nothing is bet once whoever runs it is gone.
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
      const end = host.judge(error)
      if (end !== 'wait') return { why: end, standing, error }
      await host.wait(BUSY_WAIT_MS)
      continue
    }
    const restMs = sentAt + host.paceMs() - host.nowMs()
    const isLast = stopBefore(settings, standing, host.table()) !== null
    if (restMs > 0 && !isLast) await host.wait(restMs)
  }
}

import { setTimeout as wait } from 'node:timers/promises'
import type { Player } from '../../../apps/api/test/make-player.ts'
import { noteProgress } from '../progress.ts'
import type { ProofApi } from '../proof.ts'
import type { BetClient } from '../shared/crowd/bet-client.ts'
import { openSteadyLoad } from '../shared/crowd/steady-load.ts'
import { percentile, round } from '../statistics.ts'

export type Betting = { line: BetClient; api: ProofApi; players: Player[]; perSecond: number }
export type BetTimes = { takenMs: number[]; failed: number }

let mark = 0

/**
 * Sends bets at a fixed rate that leaves the machine some time, so that a bet takes longer only if
 * it has to wait for something else in its process. Returns how long each bet took.
 */
export async function measureBets(betting: Betting, ms: number): Promise<BetTimes> {
  const { line, api, players, perSecond } = betting
  mark += 1
  const ofThis = `fanout-${mark}`
  const times: BetTimes = { takenMs: [], failed: 0 }
  const load = openSteadyLoad(perSecond, async (n) => {
    const sentMs = performance.now()
    const heard = await line.rollDice(api, players[n % players.length]!, `${ofThis}-${n}`)
    if (heard !== 'nothing' && heard.status === 200) times.takenMs.push(performance.now() - sentMs)
    else times.failed += 1
  })
  await wait(ms)
  await load.stop()
  noteProgress()
  return times
}

/** Combines measurements of the same kind. */
export function timesOf(measured: readonly BetTimes[]) {
  const takenMs = measured.flatMap((times) => times.takenMs)
  const mean = takenMs.reduce((sum, ms) => sum + ms, 0) / Math.max(1, takenMs.length)
  const [p50, p99] = [percentile(takenMs, 50), percentile(takenMs, 99)]
  return { bets: takenMs.length, mean: round(mean), p50: round(p50), p99: round(p99) }
}

import { setTimeout as wait } from 'node:timers/promises'
import type { Player } from '../../../apps/api/test/make-player.ts'
import type { ProofApi } from '../proof.ts'
import { internalAddress } from '../shared/crowd/bet-client.ts'
import type { BetClient } from '../shared/crowd/bet-client.ts'
import { openSteadyLoad } from '../shared/crowd/steady-load.ts'

export type Offerer = { line: BetClient; api: ProofApi; players: Player[] }

export type Offered = {
  /** How long each bet took that was answered with 200. */
  takenMs: number[]
  /** How long each bet took that was refused with 503. */
  refusedMs: number[]
  /** The number of bets without a reply in time. */
  late: number
  /** Other replies. */
  others: string[]
  perSecond: number
  takenPerSecond: number
}

/** The client's timeout. A bet without a reply for this long was late, not cut off. */
export const PATIENCE_MS = 10_000
/** How long bets are sent before they are counted, so that the queue has its usual length. */
const SETTLED_DOWN_MS = 1_000
let mark = 0

/** Sends bets at a fixed rate, from all players in turn. */
export async function offer(site: Offerer, perSecond: number, ms: number): Promise<Offered> {
  const { line, api, players } = site
  mark += 1
  const seen = {
    takenMs: [] as number[],
    refusedMs: [] as number[],
    late: 0,
    others: [] as string[],
  }
  let sent = 0
  const load = openSteadyLoad(perSecond, async (n) => {
    sent += 1
    const sentMs = performance.now()
    const heard = await line.rollDice(api, players[n % players.length]!, `offer-${mark}-${n}`)
    const tookMs = performance.now() - sentMs
    if (heard === 'nothing' && tookMs >= PATIENCE_MS) seen.late += 1
    else if (heard === 'nothing') seen.others.push('no reply')
    else if (heard.status === 200) seen.takenMs.push(tookMs)
    else if (heard.status === 503) seen.refusedMs.push(tookMs)
    else seen.others.push(`${heard.status} ${heard.code}`)
  })
  const startMs = performance.now()
  await wait(SETTLED_DOWN_MS)
  const [fromMs, takenBefore] = [performance.now(), seen.takenMs.length]
  await wait(ms)
  const endMs = performance.now()
  const takenPerSecond = ((seen.takenMs.length - takenBefore) * 1_000) / (endMs - fromMs)
  const sentPerSecond = (sent * 1_000) / (endMs - startMs)
  await load.stop()
  return { ...seen, perSecond: sentPerSecond, takenPerSecond }
}

export type Health = { checks: number; failed: number; slowestMs: number }

/**
 * Calls both health checks several times a second. The returned function stops that, and returns
 * how many checks failed and how long the slowest one took.
 */
export function watchHealth({ line, api }: Offerer): () => Promise<Health> {
  const seen = { checks: 0, failed: 0, slowestMs: 0 }
  const state = { isOpen: true }
  const watch = async () => {
    while (state.isOpen) {
      for (const path of ['/live', '/ready']) {
        const startMs = performance.now()
        const heard = await line.get(internalAddress(api), path)
        seen.checks += 1
        seen.failed += Number(heard === 'nothing' || heard.status !== 200)
        seen.slowestMs = Math.max(seen.slowestMs, Math.round(performance.now() - startMs))
      }
      await wait(100)
    }
  }
  const watched = watch()
  return async () => {
    state.isOpen = false
    await watched
    return seen
  }
}

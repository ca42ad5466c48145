import { getReturns } from '@kapis/contract/routes'
import type { Player } from '../../../apps/api/test/make-player.ts'
import { openBetClient } from '../shared/crowd/bet-client.ts'
import type { BetAnswer } from '../shared/crowd/bet-client.ts'
import { isLate } from '../shared/crowd/is-late.ts'
import { openSteadyLoad } from '../shared/crowd/steady-load.ts'
import type { CellSite } from '../shared/cells/site.ts'

const READ = '/api/v1/fairness/seeds'
const PATIENCE_MS = 10_000
const VISITORS = 6
const PLAYERS = 10

/** A request of the load: who sent it and when, and why it failed, if it did. */
type Sent = { group: string; atMs: number; fault: string | null; isLate: boolean }

export type Traffic = {
  /** The requests of a group that failed, of those sent in this span of time. */
  failed(group: string, fromMs?: number, untilMs?: number): Sent[]
  count(group: string): number
  /** Stops sending and waits until every request has its answer. */
  stop(): Promise<void>
}

/**
 * Sends bets and reads of players of both cells, and reads of visitors without a cookie, through
 * HAProxy at a steady rate.
 */
export async function openTraffic(
  { ctx, rig, line }: CellSite,
  { perSecond, mark }: { perSecond: number; mark: string },
): Promise<Traffic> {
  const groups = await Promise.all(
    rig.cells.map(async (cell) => ({
      name: cell.name as string,
      players: await Promise.all(
        Array.from({ length: PLAYERS }, () => cell.aPlayer({ coins: 10_000 })),
      ),
    })),
  )
  // Visitors come from several addresses, because HAProxy finds their cell by the address.
  const strangers = Array.from({ length: VISITORS }, (_, n) =>
    openBetClient(PATIENCE_MS, `127.0.2.${n + 1}`),
  )
  ctx.onExit(() => strangers.forEach((one) => one.close()))
  const sent: Sent[] = []
  const note = async (group: string, ask: () => Promise<BetAnswer>) => {
    const atMs = performance.now()
    const heard = await ask()
    const fault = faultOf(heard)
    const late = fault !== null && isLate(heard, performance.now() - atMs, PATIENCE_MS)
    sent.push({ group, atMs, fault, isLate: late })
  }
  const askAs = (player: Player, n: number) =>
    Math.floor(n / 30) % 2 === 0
      ? line.rollDice(rig.front, player, `${mark}-${n}`)
      : line.get(rig.front, READ, player)
  const load = openSteadyLoad(perSecond, (n) => {
    const { name, players } = groups[n % 3] ?? { name: 'visitors', players: [] }
    const player = players[Math.floor(n / 3) % PLAYERS]
    const stranger = strangers[Math.floor(n / 3) % VISITORS]!
    return note(name, () => (player ? askAs(player, n) : stranger.get(rig.front, getReturns.path)))
  })
  return {
    failed: (group, fromMs = 0, untilMs = Infinity) =>
      sent.filter(
        (one) =>
          one.group === group && one.fault !== null && one.atMs >= fromMs && one.atMs < untilMs,
      ),
    count: (group) => sent.filter((one) => one.group === group).length,
    stop: load.stop,
  }
}

function faultOf(heard: BetAnswer): string | null {
  if (heard === 'nothing') return 'no reply'
  return heard.status === 200 ? null : `${heard.status} ${heard.code}`
}

/** Returns the kinds of failures and how often each occurred. */
export function sayFaults(failed: Sent[]): string {
  const counts = new Map<string, number>()
  for (const { fault } of failed) counts.set(fault!, (counts.get(fault!) ?? 0) + 1)
  return [...counts].map(([fault, count]) => `${count} × ${fault}`).join(', ')
}

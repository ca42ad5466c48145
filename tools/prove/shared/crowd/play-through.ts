import { setTimeout as wait } from 'node:timers/promises'
import type { Db } from '../../../../apps/api/src/db/pool.ts'
import { checkInvariants } from '../../../../apps/api/src/ledger/checks/check-invariants.ts'
import type { Player } from '../../../../apps/api/test/make-player.ts'
import type { BetAnswer, BetClient } from './bet-client.ts'
import { isLate } from './is-late.ts'
import { openSteadyLoad } from './steady-load.ts'
import { msUntil } from './wait-until.ts'
import { percentile } from '../../statistics.ts'

const READ = '/api/v1/fairness/seeds'
/** How long the load runs before and after the change, so that other failures show too. */
const MARGIN_MS = 1_500
/** The number of open requests above which the machine does not keep up with the load. */
const WAITING_MAX = 60
/** The longest wait for new processes, which answer their first requests slowly. */
const WARM_UP_MS_MAX = 10_000
/** The client's timeout. A request without a reply for this long was late, not cut off. */
export const PATIENCE_MS = 10_000

export type PlayThrough = {
  requests: number
  perSecond: number
  /** The number of bets that were sent, and the number of those that were answered with 200. */
  betsSent: number
  bets: number
  /** Requests without a reply of status 200. */
  failed: number
  /** Failed requests that the API refused because of its load, or that got no reply in time. */
  late: number
  /** Requests that failed or waited before the change. If there are any, the change is not made. */
  lateBefore: number
  medianMs: number
  slowestMs: number
  /** The longest time without a bet that was answered with 200. */
  gapMs: number
  seconds: number
}

type Site = {
  line: BetClient
  port: number
  origin: string
  players: Player[]
  mark: string
  perSecond: number
}

/** Sends bets and reads, half of each, while the change is made. */
export async function playThrough(
  site: Site,
  change: () => Promise<void>,
  say: (line: string) => void,
): Promise<PlayThrough> {
  const { line, players, mark } = site
  const seen = { requests: 0, betsSent: 0, bets: 0, failed: 0, late: 0, lateBefore: 0 }
  const tookMs: number[] = []
  const gap = openGap()
  let sent = 0
  const startMs = performance.now()
  const send = async (n: number) => {
    sent += 1
    const player = players[n % players.length]!
    const isBet = Math.floor(n / players.length) % 2 === 0
    seen.betsSent += Number(isBet)
    const sentMs = performance.now()
    const heard = await (isBet
      ? line.rollDice(site, player, `${mark}-${n}`)
      : line.get(site, READ, player))
    const ms = Math.round(performance.now() - sentMs)
    tookMs.push(ms)
    seen.requests += 1
    if (heard !== 'nothing' && heard.status === 200) {
      seen.bets += Number(isBet)
      if (isBet) gap.end()
    } else {
      seen.failed += 1
      seen.late += Number(isLate(heard, ms, PATIENCE_MS))
      const what = `${isBet ? 'a bet' : READ} at ${Math.round(sentMs - startMs)} ms`
      if (seen.failed <= 10) say(`FAILED ${what}: ${sayAnswer(heard)} after ${ms} ms`)
    }
  }
  const load = openSteadyLoad(site.perSecond, send)
  await wait(MARGIN_MS)
  const waiting = () => sent - seen.requests
  await msUntil(async () => waiting() <= WAITING_MAX, WARM_UP_MS_MAX)
  seen.lateBefore = seen.failed + (waiting() > WAITING_MAX ? waiting() : 0)
  // Skip the change if the machine cannot serve the load even without it.
  if (seen.lateBefore === 0) await change()
  await wait(MARGIN_MS)
  const perSecond = Math.round((sent * 1_000) / (performance.now() - startMs))
  await load.stop()
  const seconds = Math.round((performance.now() - startMs) / 100) / 10
  const [medianMs, slowestMs] = [percentile(tookMs, 50), Math.max(0, ...tookMs)]
  return { ...seen, perSecond, medianMs, slowestMs, gapMs: gap.longestMs(), seconds }
}

/** Measures the longest time between two bets. */
function openGap() {
  let lastMs = performance.now()
  let longestMs = 0
  return {
    end() {
      const nowMs = performance.now()
      longestMs = Math.max(longestMs, nowMs - lastMs)
      lastMs = nowMs
    },
    longestMs: () => Math.round(longestMs),
  }
}

/** Waits until a request of each player succeeds. That fills the caches, as on a running site. */
export async function untilServed({
  line,
  players,
  ...address
}: Omit<Site, 'mark'>): Promise<void> {
  const isServed = async (player: Player) => {
    const heard = await line.get(address, READ, player)
    return heard !== 'nothing' && heard.status === 200
  }
  for (const player of players) {
    const ms = await msUntil(() => isServed(player), 120_000)
    if (ms === null) throw new Error('The balancer reaches no process.')
  }
}

const sayAnswer = (heard: BetAnswer) =>
  heard === 'nothing' ? 'no reply' : `${heard.status} ${heard.code}`

/**
 * Compares the bets with the journal, which had some before the load. Returns what is wrong.
 */
export async function findWrong(db: Db, played: PlayThrough[], before = 0): Promise<string[]> {
  const stored = (await countBets(db)) - before
  const sum = (read: (one: PlayThrough) => number) =>
    played.reduce((total, one) => total + read(one), 0)
  const [bets, sent] = [sum((one) => one.bets), sum((one) => one.betsSent)]
  const invariants = (await checkInvariants(db)).map(({ name }) => `invariant ${name}`)
  // A bet without a reply may have been settled or not.
  const isRight = bets <= stored && stored <= sent
  return isRight ? invariants : [`${bets} bets, ${stored} in the journal`, ...invariants]
}

/** Returns the number of bets in the journal. */
export async function countBets(db: Db): Promise<number> {
  const { bets } = await db
    .selectFrom('ledger_journal')
    .select(({ fn }) => fn.countAll().as('bets'))
    .where('cause', '=', 'bet')
    .executeTakeFirstOrThrow()
  return Number(bets)
}

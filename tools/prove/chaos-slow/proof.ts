import { setTimeout as wait } from 'node:timers/promises'
import type { Player } from '../../../apps/api/test/make-player.ts'
import { openBetClient } from '../shared/crowd/bet-client.ts'
import type { BetClient } from '../shared/crowd/bet-client.ts'
import { msUntil } from '../shared/crowd/wait-until.ts'
import { openSteadyLoad } from '../shared/crowd/steady-load.ts'
import type { Proof, ProofApi } from '../proof.ts'
import { openProofPlayers } from '../shared/app/proof-players.ts'
import { percentile, round } from '../statistics.ts'
import { openSlowSenders } from './slow-senders.ts'

const SENDERS = 500
const CLOSED_MS_MAX = 15_000
/** How long to wait for connections that are closed too late. The others count as never closed. */
const LATE_MS_MAX = 30_000
/**
 * The response time up to which a slowdown does not count, because ratios of short times are noise.
 */
const NOTICEABLE_MS = 50
const PER_SECOND = 40
const PLAYERS = 20
const READ = '/api/v1/fairness/seeds'

export const proof: Proof = {
  name: 'chaos.slow',
  about: 'Slow senders are cut off within 15 s, and other players do not notice them.',
  async run(ctx) {
    const app = await openProofPlayers(ctx)
    const players = await app.players(PLAYERS, { coins: 10_000 })
    const env = { BETS_PER_SECOND: '0', REQUESTS_PER_SECOND: '0' }
    const api = await ctx.startApi(ctx.planted ? { env, plant: 'wait-for-slow' } : { env })
    const line = openBetClient()
    ctx.onExit(() => line.close())
    const site = { line, api, players }
    await play(site, 'warm', 1_000)
    const before = await play(site, 'before', ctx.short ? 3_000 : 20_000)
    const senders = openSlowSenders(api, SENDERS)
    ctx.onExit(() => senders.stop())
    const during = await play(site, 'during', CLOSED_MS_MAX + 1_000)
    // A connection that closes late makes the proof too slow. One that never closes makes it fail.
    const areClosed = async () => senders.closedMs.length === senders.opened
    await msUntil(areClosed, ctx.planted ? 0 : LATE_MS_MAX)
    const figures = {
      senders: senders.opened,
      closed: senders.closedMs.length,
      closedMsMax: Math.round(Math.max(0, ...senders.closedMs)),
      p99Ms: round(during.p99Ms),
      p99MsBefore: round(before.p99Ms),
      requests: during.requests,
      failed: during.failed,
    }
    if (figures.closed < figures.senders) {
      ctx.say(`WRONG ${figures.senders - figures.closed} slow connections are still open`)
    }
    const p99MsMax = Math.max(NOTICEABLE_MS, 2 * before.p99Ms)
    const tooSlow = [
      ...(figures.closedMsMax > CLOSED_MS_MAX ? [`closed after ${figures.closedMsMax} ms`] : []),
      ...(during.p99Ms > p99MsMax ? [`other players waited ${figures.p99Ms} ms`] : []),
      ...(during.failed > 0 ? [`${during.failed} requests of other players failed`] : []),
      ...(figures.senders < SENDERS ? [`only ${figures.senders} connections were opened`] : []),
    ]
    return { pass: figures.closed === figures.senders && figures.senders > 0, figures, tooSlow }
  },
}

type Site = { line: BetClient; api: ProofApi; players: Player[] }

/**
 * Bets and reads at a modest rate, as other players do. Returns the 99th percentile of the response
 * times, and the numbers of requests and failures.
 */
async function play({ line, api, players }: Site, mark: string, ms: number) {
  const tookMs: number[] = []
  let failed = 0
  const load = openSteadyLoad(PER_SECOND, async (n) => {
    const player = players[n % PLAYERS]!
    const startMs = performance.now()
    const isBet = Math.floor(n / PLAYERS) % 2 === 0
    const heard = await (isBet
      ? line.rollDice(api, player, `${mark}-${n}`)
      : line.get(api, READ, player))
    tookMs.push(performance.now() - startMs)
    failed += Number(heard === 'nothing' || heard.status !== 200)
  })
  await wait(ms)
  await load.stop()
  return { p99Ms: percentile(tookMs, 99), requests: tookMs.length, failed }
}

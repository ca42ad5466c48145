import { setTimeout as wait } from 'node:timers/promises'
import { openDb, openPool } from '../../../apps/api/src/db/pool.ts'
import { openFaultProxy } from '../../fault-proxy/fault-proxy.ts'
import { startStandby } from '../../services/standby.ts'
import { countChanged } from '../shared/crowd/ask-again.ts'
import { internalAddress, openBetClient } from '../shared/crowd/bet-client.ts'
import type { BetAnswer, BetClient } from '../shared/crowd/bet-client.ts'
import { checkLedger, isRight } from '../shared/crowd/check-ledger.ts'
import { openCrowd } from '../shared/crowd/crowd.ts'
import type { Crowd } from '../shared/crowd/crowd.ts'
import { msUntil } from '../shared/crowd/wait-until.ts'
import type { Proof, ProofApi, ProofContext } from '../proof.ts'
import { openProofPlayers } from '../shared/app/proof-players.ts'

const PLAYERS = 10
const COINS = 100_000
const READY_MS_MAX = 2_000
/** The longest wait for the API to recover. If it takes longer, it counts as not recovered. */
const PATIENCE_MS = 60_000

export const proof: Proof = {
  name: 'chaos.readonly',
  about: 'A read-only database leads to 503, never to 500, and play resumes when it is writable.',
  async run(ctx) {
    const place = await openPlace(ctx)
    const app = await openProofPlayers(ctx)
    const players = await app.players(PLAYERS, { coins: COINS })
    const api = await place.startApi()
    const line = openBetClient()
    ctx.onExit(() => line.close())
    const statuses = new Map<string, number>()
    const onHeard = (heard: BetAnswer) => {
      const name = heard === 'nothing' ? 'nothing' : `${heard.status} ${heard.code ?? ''}`.trim()
      statuses.set(name, (statuses.get(name) ?? 0) + 1)
    }
    const clients = players.map((player) => () => player)
    const options = { giveUpMs: 90_000, say: ctx.say, onHeard }
    const crowd = openCrowd({ line, clients, addresses: () => [api], pauseMs: 10, ...options })
    const { usualMs, trials } = await runFaults(ctx, { ...place, line, api, crowd })
    await crowd.leave()
    ctx.say(`heard: ${[...statuses].map(([name, count]) => `${count} × ${name}`).join(', ')}`)
    const wrongs = await checkLedger(place.survivor(), crowd, ctx.say)
    const changed = await countChanged(line, { ...ctx, acks: crowd.acks, players, address: api })
    const count = (start: string) =>
      [...statuses].reduce((sum, [name, n]) => sum + (name.startsWith(start) ? n : 0), 0)
    const worst = (pick: 'notReadyMs' | 'healedMs') =>
      Math.max(...trials.map((trial) => trial[pick] ?? Infinity))
    const figures = {
      trials: trials.length,
      acks: crowd.acks.length,
      answered503: count('503'),
      answered500: count('500'),
      ...wrongs,
      changed,
      unanswered: crowd.figures.unanswered,
      refused: crowd.figures.refused,
      usualMs,
      notReadyMsMax: worst('notReadyMs'),
      healedMsMax: worst('healedMs'),
    }
    // The limit depends on the machine: if it is busy, an undisturbed round of bets takes longer
    // too.
    const msMax = READY_MS_MAX + 3 * (usualMs ?? 0)
    const isHonest = figures.answered500 === 0 && figures.answered503 > 0
    const { notReadyMsMax, healedMsMax } = figures
    const hasNoticed = Number.isFinite(notReadyMsMax) && Number.isFinite(healedMsMax)
    const tooSlow = [
      ...(notReadyMsMax > msMax ? [`not ready after ${notReadyMsMax} ms, at most ${msMax}`] : []),
      ...(healedMsMax > msMax ? [`healed after ${healedMsMax} ms, at most ${msMax}`] : []),
    ]
    const isWhole = isRight(wrongs) && changed === 0 && crowd.figures.refused === 0
    const pass =
      isHonest && hasNoticed && isWhole && figures.unanswered === 0 && trials.length === 2
    return { pass, figures, tooSlow }
  },
}

type Fault = { name: string; begin(): Promise<void>; end(): Promise<void> }
type FaultRun = { faults: Fault[]; line: BetClient; api: ProofApi; crowd: Crowd }

async function runFaults(ctx: ProofContext, { faults, line, api, crowd }: FaultRun) {
  const isReady = async () => {
    const heard = await line.get(internalAddress(api), '/ready')
    return heard !== 'nothing' && heard.status === 200
  }
  /**
   * Waits until every player has had a bet settled and the API is ready. Returns how long it took.
   */
  const msUntilAllPlay = (sinceMs = performance.now()) =>
    msUntil(async () => {
      const back = crowd.acks.filter(({ endMs }) => endMs > sinceMs)
      return new Set(back.map(({ playerId }) => playerId)).size === PLAYERS && isReady()
    }, PATIENCE_MS)

  const trials: { notReadyMs: number | null; healedMs: number | null }[] = []
  const usualMs = await msUntilAllPlay()
  for (const { name, begin, end } of faults) {
    await wait(500)
    await begin()
    const notReadyMs = await msUntil(async () => !(await isReady()), PATIENCE_MS)
    await wait(ctx.short ? 1_500 : 5_000)
    await end()
    const healedMs = await msUntilAllPlay()
    trials.push({ notReadyMs, healedMs })
    ctx.say(`${name}: not ready after ${notReadyMs} ms, healed after ${healedMs} ms`)
    if (healedMs === null) break
  }
  return { usualMs, trials }
}

/** Connects the API through a proxy to the primary or to its standby. */
async function openPlace(ctx: ProofContext) {
  const { postgres: primary } = await ctx.services()
  const { appUrl } = await ctx.database()
  const standby = await startStandby(primary)
  ctx.onExit(() => standby.stop())
  const proxy = await openFaultProxy(primary.port)
  ctx.onExit(() => proxy.close())
  const url = new URL(appUrl)
  url.port = String(proxy.port)
  const env = { BETS_PER_SECOND: '0', DATABASE_URL: url.href, LOG_LEVEL: 'silent' }
  url.port = String(standby.port)
  const leadToStandby = () => {
    proxy.retarget(standby.port)
    proxy.resetAll()
  }
  const faults = [
    {
      name: 'led to the standby and back',
      begin: async () => leadToStandby(),
      // Connections to the standby stay open. Only the API can close them.
      end: async () => proxy.retarget(primary.port),
    },
    {
      name: 'primary killed, standby promoted',
      begin: async () => {
        await primary.kill9()
        leadToStandby()
      },
      end: () => standby.promote(),
    },
  ]
  return {
    faults,
    startApi: () => ctx.startApi(ctx.planted ? { env, plant: 'read-only-is-a-bug' } : { env }),
    /** Opens the database on the server that survived the faults. */
    survivor() {
      const db = openDb(openPool({ url: url.href, connectionsMax: 2, waitMs: 60_000 }))
      ctx.onExit(() => db.destroy())
      return db
    },
  }
}

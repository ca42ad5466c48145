import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { countChanged } from '../shared/crowd/ask-again.ts'
import { internalAddress, openBetClient } from '../shared/crowd/bet-client.ts'
import type { BetClient } from '../shared/crowd/bet-client.ts'
import { checkLedger, isRight } from '../shared/crowd/check-ledger.ts'
import { longestGapMs, openCrowd } from '../shared/crowd/crowd.ts'
import { msUntil } from '../shared/crowd/wait-until.ts'
import type { Proof, ProofApi, ProofContext } from '../proof.ts'
import { openProofPlayers } from '../shared/app/proof-players.ts'
import { median } from '../statistics.ts'

const PLAYERS = 20
const COINS = 100_000
const READY_MS_MAX = 2_000

export const proof: Proof = {
  name: 'chaos.api9',
  about:
    'API processes killed with SIGKILL under load lose no acknowledged bet and play none twice. [RCV-02]',
  async run(ctx) {
    const app = await openProofPlayers(ctx)
    const players = await app.players(PLAYERS, { coins: COINS })
    const line = openBetClient()
    ctx.onExit(() => line.close())
    const first = await start(ctx, line)
    const quiet = await start(ctx, line)
    const apis = [first.api, quiet.api]
    const addresses = () => apis
    const clients = players.map((player) => () => player)
    const crowd = openCrowd({ line, clients, addresses, pauseMs: 60, say: ctx.say })
    const readyMs = await killInTurn(ctx, line, apis)
    await crowd.leave()
    const after = await start(ctx, line)
    await after.api.stop()
    const quietReadyMs = Math.max(quiet.readyMs, after.readyMs)
    const wrongs = await checkLedger(app.db, crowd, ctx.say)
    const changed = await countChanged(line, {
      ...ctx,
      acks: crowd.acks,
      players,
      address: apis[0]!,
    })
    const { retries, unanswered, refused, slowestMs } = crowd.figures
    const figures = {
      kills: readyMs.length,
      acks: crowd.acks.length,
      ...wrongs,
      changed,
      retries,
      unanswered,
      refused,
      slowestMs,
      longestGapMs: longestGapMs(crowd.acks),
      readyMsMedian: Math.round(median(readyMs)),
      readyMsMax: Math.max(...readyMs),
      quietReadyMs,
    }
    // The limit depends on the machine: undisturbed starts are measured before and after the kills.
    const msMax = Math.max(READY_MS_MAX, 3 * quietReadyMs)
    const { readyMsMedian } = figures
    const tooSlow =
      readyMsMedian > msMax ? [`replacements took ${readyMsMedian} ms, at most ${msMax}`] : []
    const isWhole = isRight(wrongs) && changed === 0 && unanswered === 0 && refused === 0
    return { pass: isWhole && figures.acks > PLAYERS, figures, tooSlow }
  },
}

/**
 * Kills the two processes in turn and starts replacements. Returns how long each took to be ready.
 */
async function killInTurn(ctx: ProofContext, line: BetClient, apis: ProofApi[]): Promise<number[]> {
  const [kills, shortestMs, longestMs] = ctx.short ? [2, 500, 1_200] : [50, 2_000, 8_000]
  const readyMs: number[] = []
  for (let kill = 1; kill <= kills; kill += 1) {
    await wait(randomInt(shortestMs, longestMs))
    const place = kill % apis.length
    await apis[place]!.kill9()
    const next = await start(ctx, line)
    apis[place] = next.api
    readyMs.push(next.readyMs)
    ctx.say(`kill ${kill}: the replacement was ready after ${next.readyMs} ms`)
  }
  await wait(500)
  return readyMs
}

async function start(ctx: ProofContext, line: BetClient) {
  // Keep the compile cache between starts, as on an operator's machine.
  const { folder } = await ctx.services()
  const env = { BETS_PER_SECOND: '0', NODE_COMPILE_CACHE: join(folder, 'compiled') }
  const startMs = performance.now()
  const api = await ctx.startApi(ctx.planted ? { env, plant: 'answer-first' } : { env })
  const isReady = async () => {
    const heard = await line.get(internalAddress(api), '/ready')
    return heard !== 'nothing' && heard.status === 200
  }
  await msUntil(isReady, 30_000)
  return { api, readyMs: Math.round(performance.now() - startMs) }
}

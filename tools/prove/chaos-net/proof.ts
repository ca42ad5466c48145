import { connect } from 'node:net'
import { openFaultProxy } from '../../fault-proxy/fault-proxy.ts'
import { countChanged } from '../shared/crowd/ask-again.ts'
import { openBetClient } from '../shared/crowd/bet-client.ts'
import { checkLedger, isRight } from '../shared/crowd/check-ledger.ts'
import { loseCommits } from './lost-commit.ts'
import { runTrials } from './run-trials.ts'
import { TRIALS } from './trials.ts'
import type { Proof, ProofContext } from '../proof.ts'
import { openProofPlayers } from '../shared/app/proof-players.ts'

const PLAYERS = 6
const COINS = 100_000
const ANSWER_MS_MAX = 10_000
const RECOVERY_MS_MAX = 5_000
/** The client's timeout, which is much longer than the API's own deadlines. */
const PATIENCE_MS = 60_000

export const proof: Proof = {
  name: 'chaos.net',
  about:
    'A bad network only delays bets: none is lost or played twice, and the API recovers in time.',
  async run(ctx) {
    const app = await openProofPlayers(ctx)
    const players = await app.players(PLAYERS, { coins: COINS })
    const place = await openPlace(ctx)
    const line = openBetClient(PATIENCE_MS)
    ctx.onExit(() => line.close())
    const commits = await loseCommits({
      line,
      address: place.address,
      db: app.db,
      proxy: place.proxies.database,
      player: await app.aPlayer({ coins: COINS }),
      times: ctx.short ? 6 : 50,
      say: ctx.say,
    })
    ctx.say(`lost commits: ${JSON.stringify(commits)}`)
    const isKnown = commits.resets > 0 && commits.otherCodes === 0
    const isOnce = commits.notOnce === 0 && commits.otherAnswers === 0
    // If a bet was lost or settled twice, the proof has already failed, so skip the other trials.
    if (!isKnown || !isOnce) return { pass: false, figures: commits }
    const { crowds, results } = await runTrials(ctx, { ...place, players, trials: TRIALS })
    const wrongs = await checkLedger(app.db, crowds, ctx.say)
    const changed = await countChanged(line, {
      ...ctx,
      acks: crowds.acks,
      players,
      address: place.address,
    })
    const stop = await stopInSilence(place)
    const atDatabase = results.filter(({ at }) => at === 'database')
    const figures = {
      trials: results.length,
      acks: crowds.acks.length,
      ...wrongs,
      changed,
      ...commits,
      silentAnswers: atDatabase.reduce((sum, { silent }) => sum + silent, 0),
      slowestAnswerMs: Math.max(...atDatabase.map(({ slowestMs }) => slowestMs)),
      recoveryMsMax: Math.max(...results.map(({ recoveryMs }) => recoveryMs ?? Infinity)),
      unanswered: crowds.figures.unanswered,
      refused: crowds.figures.refused,
      ...stop,
    }
    const isWhole = isRight(wrongs) && changed === 0 && crowds.figures.refused === 0
    const { slowestAnswerMs, recoveryMsMax } = figures
    const isAnswered = figures.silentAnswers === 0 && figures.unanswered === 0
    const isBack = Number.isFinite(recoveryMsMax) && stop.exitCode === 0
    const tooSlow = [
      ...(slowestAnswerMs > ANSWER_MS_MAX ? [`a reply took ${slowestAnswerMs} ms`] : []),
      ...(recoveryMsMax > RECOVERY_MS_MAX ? [`recovered after ${recoveryMsMax} ms`] : []),
      ...(stop.stopMs > ANSWER_MS_MAX ? [`a graceful stop took ${stop.stopMs} ms`] : []),
    ]
    return { pass: isWhole && isAnswered && isBack, figures, tooSlow }
  },
}

/**
 * Connects the client to a proxy, the proxy to the API, and the API through another proxy to
 * PostgreSQL.
 */
async function openPlace(ctx: ProofContext) {
  const { appUrl } = await ctx.database()
  const url = new URL(appUrl)
  const database = await openFaultProxy(Number(url.port))
  ctx.onExit(() => database.close())
  url.port = String(database.port)
  const env = { BETS_PER_SECOND: '0', DATABASE_URL: url.href, LOG_LEVEL: 'silent' }
  const api = await ctx.startApi(ctx.planted ? { env, plant: 'play-again' } : { env })
  const client = await openFaultProxy(api.port)
  ctx.onExit(() => client.close())
  return { api, address: { port: client.port, origin: api.origin }, proxies: { database, client } }
}

/**
 * Returns how long a graceful stop takes. The stop must wait neither for a database that does not
 * answer nor for a client that connected and sent nothing.
 */
async function stopInSilence({ api, proxies }: Awaited<ReturnType<typeof openPlace>>) {
  const silent = connect(api.port, '127.0.0.1')
  silent.on('error', () => {})
  await new Promise((resolve) => silent.once('connect', resolve))
  proxies.database.set({ toServer: { blackhole: true }, toClient: { blackhole: true } })
  const startMs = performance.now()
  await api.stop()
  return { stopMs: Math.round(performance.now() - startMs), exitCode: await api.exited }
}

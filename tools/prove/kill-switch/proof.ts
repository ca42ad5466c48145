import { setTimeout as wait } from 'node:timers/promises'
import * as routes from '@kapis/contract/routes'
import type { Route } from '@kapis/contract/route'
import { setGameSwitch } from '../../../apps/api/src/features/games/switches/set-game-switch.ts'
import type { Player } from '../../../apps/api/test/make-player.ts'
import { openHttpClient } from '../shared/app/http-client.ts'
import type { HttpClient } from '../shared/app/http-client.ts'
import { openProofPlayers } from '../shared/app/proof-players.ts'
import type { ProofPlayers } from '../shared/app/proof-players.ts'
import { openBetClient } from '../shared/crowd/bet-client.ts'
import { msUntil } from '../shared/crowd/wait-until.ts'
import type { BetClient } from '../shared/crowd/bet-client.ts'
import type { Proof, ProofApi, ProofContext } from '../proof.ts'

const CLOSED_MS_MAX = 1_000
const WATCH_MS = 2_000
const REOPENED_MS_MAX = 60_000
const RATES = { BETS_PER_SECOND: '0', STEPS_PER_SECOND: '0', REQUESTS_PER_SECOND: '0' }

export const proof: Proof = {
  name: 'kill-switch',
  about:
    'After a second no process takes a bet for a closed game, a closed player or closed gaming. [GAME-09]',
  async run(ctx) {
    const app = await openProofPlayers(ctx)
    const env = { ...RATES, LOG_LEVEL: 'silent', SHED_FROM_DELAY_MS: '0' }
    const start = () => ctx.startApi(ctx.planted ? { env, plant: 'switches-read-once' } : { env })
    const stage: Stage = {
      ctx,
      app,
      apis: [await start(), await start()],
      line: openBetClient(),
      client: openHttpClient(ctx),
      admin: await app.aPlayer({ role: 'admin' }),
    }
    ctx.onExit(() => stage.line.close())
    const trials: Trial[] = []
    for (let round = 0; round < (ctx.short ? 1 : 5); round += 1) {
      for (const kind of ['all', 'game', 'player'] as const) trials.push(await close(stage, kind))
    }
    const tooSlow = trials.flatMap(({ kind, closedMs, slowestMs, closedBy }) => [
      // A process that is slow to answer a bet is equally slow to read the switches.
      ...(closedMs > CLOSED_MS_MAX + slowestMs ? [`${kind} was closed after ${closedMs} ms`] : []),
      ...(closedBy < stage.apis.length ? [`${kind} was closed by ${closedBy} processes`] : []),
    ])
    const isFinished = trials.every(({ finished }) => finished === 2)
    const figures = {
      trials: trials.length,
      closedMs: Math.max(...trials.map(({ closedMs }) => closedMs)),
      slowestMs: Math.max(...trials.map(({ slowestMs }) => slowestMs)),
      finished: trials.reduce((sum, { finished }) => sum + finished, 0),
    }
    return { pass: isFinished, figures, tooSlow }
  },
}

type Stage = {
  ctx: ProofContext
  app: ProofPlayers
  apis: ProofApi[]
  line: BetClient
  client: HttpClient
  admin: Player
}
type Trial = {
  kind: string
  /**
   * The time from the commit of the switch to the last bet that was sent after it and still
   * accepted.
   */
  closedMs: number
  slowestMs: number
  /** The number of processes that refused bets because of the switch. */
  closedBy: number
  /** The number of rounds that were open before and could still be finished. */
  finished: number
}

async function close(stage: Stage, kind: 'all' | 'game' | 'player'): Promise<Trial> {
  const { app, admin, ctx } = stage
  const player = await app.aPlayer({ coins: 10_000 })
  const scope = { all: 'all', game: 'game:dice', player: `player:${player.userId}` }[kind]
  const change = (name: string, isOpen: boolean) =>
    setGameSwitch(app, admin, { scope: name, isOpen, reason: 'proof' })
  const open = await openRounds(stage, player)
  const watch = betEverywhere(stage, player)
  await wait(500)
  await change(scope, false)
  // The bets are on dice, which is closed. Also close the games of the open rounds.
  if (kind === 'game') for (const game of ROUNDS) await change(`game:${game.name}`, false)
  const closedAtMs = performance.now()
  await wait(WATCH_MS)
  const { accepted, slowestMs, closedBy } = await watch.stop()
  const late = accepted.map((sentMs) => sentMs - closedAtMs).filter((ms) => ms > 0)
  const finished = await finishRounds(stage, player, open)
  await change(scope, true)
  if (kind === 'game') for (const game of ROUNDS) await change(`game:${game.name}`, true)
  const closedMs = Math.ceil(Math.max(0, ...late))
  const trial = { kind, closedMs, slowestMs: Math.ceil(slowestMs), closedBy, finished }
  ctx.say(JSON.stringify(trial))
  // Wait until every process has read that the switch is open again.
  await wait(WATCH_MS)
  return trial
}

const ROUNDS: { name: string; start: Route; body: object; step: Route; stepBody: object }[] = [
  {
    name: 'mines',
    start: routes.startMines,
    body: { mines: 1 },
    step: routes.revealTile,
    stepBody: { tile: 0 },
  },
  { name: 'hilo', start: routes.startHilo, body: {}, step: routes.skipCard, stepBody: {} },
]

let identifiers = 0
const newIdentifier = () => `switch-${(identifiers += 1)}`

async function openRounds({ client, apis }: Stage, player: Player): Promise<number> {
  let opened = 0
  for (const { start, body } of ROUNDS) {
    const isOpened = async () => {
      const stake = { amount: 1, currency: 'coin', identifier: newIdentifier() }
      const heard = await client(apis[0]!, player, start, { body: { ...stake, ...body } })
      opened += Number(heard.status === 200)
      return heard.code !== 'game_closed'
    }
    // A slow process may not have read yet that the game is open again.
    await msUntil(isOpened, REOPENED_MS_MAX)
  }
  return opened
}

/** Takes a step in each open round at the other process. A closed game must not refuse the step. */
async function finishRounds({ client, apis, ctx }: Stage, player: Player, open: number) {
  let finished = 0
  for (const { name, step, stepBody } of ROUNDS) {
    const body = { identifier: newIdentifier(), seq: 1, ...stepBody }
    const heard = await client(apis[1]!, player, step, { body })
    if (heard.status !== 200) ctx.say(`${name}: ${heard.status} ${heard.code}`)
    finished += Number(heard.status === 200)
  }
  return Math.min(open, finished)
}

/** Bets on dice through every process until stopped. */
function betEverywhere({ apis, line }: Stage, player: Player) {
  const end = new AbortController()
  const accepted: number[] = []
  const closedBy = new Set<number>()
  let slowestMs = 0
  const bets = apis.map(async (api, by) => {
    while (!end.signal.aborted) {
      const sentMs = performance.now()
      const answer = await line.rollDice(api, player, newIdentifier())
      slowestMs = Math.max(slowestMs, performance.now() - sentMs)
      if (answer !== 'nothing' && answer.status === 200) accepted.push(sentMs)
      if (answer !== 'nothing' && answer.code === 'game_closed') closedBy.add(by)
      await wait(10)
    }
  })
  return {
    async stop() {
      end.abort()
      await Promise.all(bets)
      return { accepted, slowestMs, closedBy: closedBy.size }
    },
  }
}

import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { BetReply } from '@kapis/contract/games'
import { canonical } from '@kapis/fairness/receipt'
import type { RoundGame } from '@kapis/games/games'
import type { Player } from '../../../apps/api/test/make-player.ts'
import { openHttpClient } from '../shared/app/http-client.ts'
import type { HttpClient } from '../shared/app/http-client.ts'
import { countBroken } from '../shared/app/count-broken.ts'
import type { Proof, ProofApi, ProofContext } from '../proof.ts'
import { openProofPlayers } from '../shared/app/proof-players.ts'
import { cashOutTogether } from './cash-out-together.ts'
import { isRight } from './check-settled.ts'
import { PLAYS, newIdentifier, nextStep, openWinning, playedOf, readActive } from './round-play.ts'
import type { Ask } from './round-play.ts'

const GAMES = Object.keys(PLAYS) as RoundGame[]

export const proof: Proof = {
  name: 'game.interrupt',
  about:
    'Open rounds survive SIGKILL of their process unchanged and are paid exactly once. [GAME-08]',
  async run(ctx) {
    const app = await openProofPlayers(ctx)
    const players = await Promise.all(GAMES.map(() => app.aPlayer({ coins: 100_000 })))
    const line = { client: openHttpClient(ctx), api: await start(ctx) }
    const ask: Ask = (player, route, body) =>
      line.client(line.api, player, route, body === undefined ? {} : { body })
    const figures = { kills: 0, resumed: 0, inFlight: 0, answeredBefore: 0, wrong: 0 }
    const kills = ctx.short ? 3 : 25
    // Stop at the first wrong round, because it would block the next round of its game.
    for (let kill = 1; kill <= kills && figures.wrong === 0; kill += 1) {
      const isQuiet = kill % 3 === 1
      const open = await Promise.all(GAMES.map((game, n) => openWinning(ask, players[n]!, game)))
      const steps = open.map((last, n) => nextStep(GAMES[n]!, last))
      const flying = isQuiet ? [] : steps.map((body, n) => fly(line, players[n]!, GAMES[n]!, body))
      if (!isQuiet) await wait(randomInt(0, 60))
      await line.api.kill9()
      const before = await Promise.all(flying)
      line.api = await start(ctx)
      for (const [n, game] of GAMES.entries()) {
        const body = isQuiet ? null : steps[n]!
        const trial = { game, player: players[n]!, last: open[n]!, body, before: before[n] ?? null }
        const problems = await resume(ask, trial)
        problems.forEach((problem) => ctx.say(`WRONG ${game}, kill ${kill}: ${problem}`))
        figures.wrong += problems.length
        figures.resumed += 1
        figures.inFlight += Number(!isQuiet)
        figures.answeredBefore += Number(trial.before !== null)
      }
      figures.kills = kill
    }
    const paid = await cashOutTogether(ctx, app, [line.api, await start(ctx)], ask)
    const broken = ctx.planted ? 0 : await countBroken(app.db, ctx.say)
    const pass = figures.wrong === 0 && paid.bad === 0 && broken === 0
    return { pass, figures: { ...figures, ...paid, invariantsBroken: broken } }
  },
}

type Line = { client: HttpClient; api: ProofApi }

async function start(ctx: ProofContext): Promise<ProofApi> {
  const { folder } = await ctx.services()
  const rates = { BETS_PER_SECOND: '0', STEPS_PER_SECOND: '0', REQUESTS_PER_SECOND: '0' }
  const env = { ...rates, NODE_COMPILE_CACHE: join(folder, 'compiled') }
  return ctx.startApi(ctx.planted ? { env, plant: 'rounds-in-memory' } : { env })
}

/** Sends a step while the process is being killed. Returns the answer, or null if none came. */
async function fly({ client, api }: Line, player: Player, game: RoundGame, body: object) {
  const heard = await client(api, player, PLAYS[game].step, { body }).catch(() => null)
  return heard !== null && heard.status === 200 ? (heard.data as BetReply) : null
}

type Trial = {
  game: RoundGame
  player: Player
  last: BetReply
  body: object | null
  before: BetReply | null
}

/** Lists what is wrong with a round after its process was killed. */
async function resume(ask: Ask, { game, player, last, body, before }: Trial): Promise<string[]> {
  const problems: string[] = []
  const need = (is: boolean, what: string) => void (is || problems.push(what))
  let now = last
  if (body !== null) {
    now = playedOf(await ask(player, PLAYS[game].step, body))
    const again = playedOf(await ask(player, PLAYS[game].step, body))
    need(isSameAnswer(now, again), 'a repeated step is answered differently')
    const isKept = before === null || isSameAnswer(before, now)
    need(isKept, `another answer after the kill: ${canonical(before)} became ${canonical(now)}`)
  }
  const active = await readActive(ask, player, game)
  if (now.round?.status === 'open') {
    const { gameData, payoutMultiplier, round } = now
    const { seq, closesAt, canCashOut } = round
    const expected = { gameData, payoutMultiplier, seq, closesAt, canCashOut }
    need(active !== null && isSame(pick(active), expected), 'the round is another one')
    const cash = { identifier: newIdentifier(), seq: seq + 1 }
    const paid = await ask(player, PLAYS[game].cashOut, cash)
    need(paid.status === 200, `it cannot be cashed out: ${paid.text}`)
    if (paid.status !== 200) return problems
    now = paid.data as BetReply
    need(now.payoutMultiplier === payoutMultiplier, 'it is paid at another multiplier')
  } else need(active === null, 'a round that is over is still open')
  need(isRight(now), 'it does not follow from its seed')
  return problems
}

function pick(active: NonNullable<Awaited<ReturnType<typeof readActive>>>) {
  const { gameData, payoutMultiplier, seq, closesAt, canCashOut } = active
  return { gameData, payoutMultiplier, seq, closesAt, canCashOut }
}

/**
 * Compares two replies to one step. The signature and its path depend on the batch that the receipt
 * was signed in, and a repeated request is signed in another batch.
 */
function isSameAnswer(one: BetReply, other: BetReply): boolean {
  return isSame(unsigned(one), unsigned(other))
}

function unsigned({ receipt, ...reply }: BetReply): object {
  return { ...reply, receipt: receipt?.text ?? null }
}

const isSame = (one: object, other: object) => canonical(one) === canonical(other)

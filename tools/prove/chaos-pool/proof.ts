import { setTimeout as wait } from 'node:timers/promises'
import type { Player } from '../../../apps/api/test/make-player.ts'
import { internalAddress, openBetClient } from '../shared/crowd/bet-client.ts'
import type { BetAnswer, BetClient } from '../shared/crowd/bet-client.ts'
import { msUntil } from '../shared/crowd/wait-until.ts'
import { holdLocks, takeAllConnections } from '../shared/crowd/hold.ts'
import type { Held } from '../shared/crowd/hold.ts'
import type { Proof, ProofApi, ProofContext } from '../proof.ts'
import { openProofPlayers } from '../shared/app/proof-players.ts'

const PLAYERS = 20
const COINS = 1_000
const ANSWER_MS_MAX = 2_000
/** The longest wait for the API to recover. If it takes longer, it counts as not recovered. */
const RECOVERY_MS_MAX = 120_000
const PLANTED_MS_MAX = 30_000
/**
 * The client's timeout. It is much longer than the promised time, so that a late reply counts as
 * slow and only a missing one as wrong.
 */
const PATIENCE_MS = 60_000
// The server's connection limit. It is low, so that the proof can take all connections except those
// reserved for the superuser.
const CONNECTIONS = '40'
const SEEDS = '/api/v1/fairness/seeds'
const EVERYTHING = 'all connections of the server'
const SESSIONS = 'lock table user_session in access exclusive mode'

export const proof: Proof = {
  name: 'chaos.pool',
  about: 'With every connection taken, the API refuses within 2 s, and it recovers within 2 s.',
  async run(ctx) {
    const { postgres } = await ctx.services({ max_connections: CONNECTIONS })
    const app = await openProofPlayers(ctx)
    const players = await app.players(PLAYERS, { coins: COINS })
    const env = { BETS_PER_SECOND: '0', REQUESTS_PER_SECOND: '0', LOG_LEVEL: 'silent' }
    const api = await ctx.startApi(ctx.planted ? { env, plant: 'left-open' } : { env })
    const line = openBetClient(PATIENCE_MS)
    ctx.onExit(() => line.close())
    const siege = { ctx, line, address: api, players }
    await recover(siege)
    const { adminUrl, ownerUrl, appUrl } = await ctx.database()
    const ids = players.map(({ userId }) => userId)
    const accounts = `select from ledger_account where player_id in ('${ids.join("', '")}') for update`
    const holds: [string, () => Promise<Held>][] = [
      ['the rows of all players', () => holdLocks(adminUrl, accounts)],
      ['the table of sessions', () => holdLocks(ownerUrl, SESSIONS)],
      [EVERYTHING, () => takeAllConnections({ adminUrl: postgres.adminUrl, appUrl })],
    ]
    const sieges: Awaited<ReturnType<typeof besiege>>[] = []
    for (const [name, hold] of holds) {
      // Stop after the first failed recovery, because the next results would mean nothing.
      if (sieges.some(({ recoveryMs }) => recoveryMs === null)) break
      sieges.push(await besiege(siege, name, hold))
    }
    const figures = {
      sieges: sieges.length,
      asked: sieges.reduce((sum, { asked: request }) => sum + request, 0),
      wrongAnswers: sieges.reduce((sum, { wrongAnswers }) => sum + wrongAnswers, 0),
      slowestAnswerMs: Math.max(...sieges.map(({ slowestMs }) => slowestMs)),
      notLive: sieges.reduce((sum, { notLive }) => sum + notLive, 0),
      readyWithoutConnections: sieges.find(({ name }) => name === EVERYTHING)?.readyTimes ?? null,
      recoveryMsMax: Math.max(...sieges.map(({ recoveryMs }) => recoveryMs ?? Infinity)),
    }
    const { slowestAnswerMs, recoveryMsMax } = figures
    const isHonest = figures.notLive === 0 && figures.readyWithoutConnections === 0
    const isBack = Number.isFinite(recoveryMsMax)
    const tooSlow = [
      ...(slowestAnswerMs > ANSWER_MS_MAX ? [`a reply took ${slowestAnswerMs} ms`] : []),
      ...(recoveryMsMax > ANSWER_MS_MAX ? [`recovered after ${recoveryMsMax} ms`] : []),
    ]
    return { pass: figures.wrongAnswers === 0 && isHonest && isBack, figures, tooSlow }
  },
}

type Siege = { ctx: ProofContext; line: BetClient; address: ProofApi; players: Player[] }

/**
 * Holds a resource that every bet needs, sends all kinds of requests in the meantime, and then
 * releases the resource.
 */
async function besiege(siege: Siege, name: string, hold: () => Promise<Held>) {
  const { ctx, line, address, players } = siege
  const found = { asked: 0, wrongAnswers: 0, slowestMs: 0, notLive: 0, readyTimes: 0 }
  const ask = async (send: () => Promise<BetAnswer>, isRight: (status: number) => boolean) => {
    const startMs = performance.now()
    const heard = await send()
    found.slowestMs = Math.max(found.slowestMs, Math.round(performance.now() - startMs))
    const status = heard === 'nothing' ? 0 : heard.status
    if (!isRight(status)) ctx.say(`WRONG ${JSON.stringify(heard).slice(0, 120)}`)
    return { status, isWrong: !isRight(status) }
  }
  const held = await hold()
  const endMs = performance.now() + (ctx.short ? 2_500 : 10_000)
  const callers = players.map(async (player, n) => {
    for (let times = 1; performance.now() < endMs; times += 1) {
      const isBet = n % 2 === 0
      const identifier = `${name.replaceAll(' ', '-')}-${times}`
      // A bet needs the held resource. A read may work without it.
      const { isWrong } = await ask(
        () =>
          isBet ? line.rollDice(address, player, identifier) : line.get(address, SEEDS, player),
        (status) => status === 503 || (!isBet && status === 200),
      )
      found.asked += 1
      found.wrongAnswers += Number(isWrong)
      await wait(20)
    }
  })
  while (performance.now() < endMs) {
    const live = await ask(
      () => line.get(internalAddress(address), '/live'),
      (status) => status === 200,
    )
    const ready = await ask(
      () => line.get(internalAddress(address), '/ready'),
      (status) => status === 200 || status === 503,
    )
    found.notLive += Number(live.isWrong)
    found.readyTimes += Number(ready.status === 200)
    await wait(100)
  }
  await Promise.all(callers)
  await held.letGo()
  const recoveryMs = await recover(siege)
  ctx.say(`${name} held: ${JSON.stringify(found)}, back in ${recoveryMs} ms`)
  return { ...found, name, recoveryMs }
}

/** Waits until a bet, a read and the readiness check succeed. Returns how long it took. */
function recover({ ctx, line, address, players }: Siege): Promise<number | null> {
  const isFine = (heard: BetAnswer) => heard !== 'nothing' && heard.status === 200
  const player = players[0]!
  return msUntil(
    async () =>
      isFine(await line.rollDice(address, player, 'afterwards')) &&
      isFine(await line.get(address, SEEDS, player)) &&
      isFine(await line.get(internalAddress(address), '/ready')),
    ctx.planted ? PLANTED_MS_MAX : RECOVERY_MS_MAX,
  )
}

import { fillPath } from '@kapis/contract/route'
import * as routes from '@kapis/contract/routes'
import type { Player } from '../../../apps/api/test/make-player.ts'
import { playEnough } from '../../../apps/api/test/play-enough.ts'
import { burst, countErrors } from '../shared/app/burst.ts'
import { openHttpClient } from '../shared/app/http-client.ts'
import { dropHolds } from './planted.ts'
import { countBroken } from '../shared/app/count-broken.ts'
import type { Proof, ProofApi } from '../proof.ts'
import { openProofPlayers } from '../shared/app/proof-players.ts'
import type { ProofPlayers } from '../shared/app/proof-players.ts'
import { sampleBets, sampleStarts } from '../shared/rounds/sample-bodies.ts'

const COINS = 100
const bet = { amount: 1, currency: 'coin' }

/**
 * `held` starts the round that holds all coins. `SPENDS` are the other ways to spend a coin, each
 * tried while that round is open.
 */
const { startMines: held, ...starts } = sampleStarts(bet)
const SPENDS = { ...sampleBets(bet), ...starts }
const WITHDRAW = {
  type: 'withdraw',
  gcashNumber: '09171234567',
  gcashName: 'Maya Santos',
  amount: 1,
}

export const proof: Proof = {
  name: 'hold.escrow',
  about:
    'Money held by an open round can be neither bet nor withdrawn, even by concurrent requests. [GAME-08]',
  async run(ctx) {
    const app = await openProofPlayers(ctx)
    if (ctx.planted) await dropHolds((await ctx.database()).ownerUrl)
    const rates = { BETS_PER_SECOND: '0', STEPS_PER_SECOND: '0', REQUESTS_PER_SECOND: '0' }
    const apis = [await ctx.startApi({ env: rates }), await ctx.startApi({ env: rates })]
    const client = openHttpClient(ctx)
    const rounds = ctx.planted ? 1 : ctx.short ? 3 : 20
    const figures = { rounds, tried: 0, refused: 0, withdrawals: 0, takenOnce: 0, serverErrors: 0 }
    for (let round = 1; round <= rounds; round += 1) {
      const player = await anEligiblePlayer(app, apis[0]!)
      const body = { ...held, amount: COINS, identifier: 'all' }
      const started = await client(apis[0]!, player, routes.startMines, { body })
      if (started.status !== 200) throw new Error(`a round was refused: ${started.text}`)
      for (const [name, requested] of Object.entries(SPENDS)) {
        const route = routes[name as keyof typeof SPENDS]
        const identifier = `try-${name}`
        const heard = await client(apis[1]!, player, route, { body: { ...requested, identifier } })
        figures.tried += 1
        figures.refused += Number(heard.code === 'insufficient_coin')
      }
      const params = { userId: player.userId }
      const drawn = await client(apis[1]!, player, routes.requestWithdrawal, {
        params,
        body: WITHDRAW,
      })
      figures.tried += 1
      figures.withdrawals += Number(drawn.code === 'insufficient_coin')
      const together = await spendTogether(app, apis)
      figures.takenOnce += Number(together.taken === 1)
      figures.serverErrors += together.serverErrors
      ctx.say(`round ${round}: ${figures.refused} refused; at once ${together.taken} took it all`)
    }
    const broken = ctx.planted ? 0 : await countBroken(app.db, ctx.say)
    const isRefused = figures.refused + figures.withdrawals === figures.tried
    const isOnce = figures.takenOnce === rounds && figures.serverErrors === 0
    return {
      pass: isRefused && isOnce && broken === 0,
      figures: { ...figures, invariantsBroken: broken },
    }
  },
}

/** Sends rounds and a withdrawal to two processes at the same time, each for the whole balance. */
async function spendTogether(app: ProofPlayers, apis: ProofApi[]) {
  const player = await anEligiblePlayer(app, apis[0]!)
  const all = { ...bet, amount: COINS }
  const withdraw = fillPath(routes.requestWithdrawal.path, { userId: player.userId })
  const samples = [
    { path: routes.startMines.path, body: { ...all, mines: 3, identifier: 'mines' } },
    { path: routes.startHilo.path, body: { ...all, identifier: 'hilo' } },
    { path: withdraw, body: { ...WITHDRAW, amount: COINS } },
  ]
  const requests = [...samples, ...samples, ...samples, ...samples].map((options, n) => {
    const identifier =
      'identifier' in options.body ? { identifier: `${options.body.identifier}-${n}` } : {}
    const api = apis[n % apis.length]!
    return {
      api,
      path: options.path,
      cookie: player.cookie,
      body: { ...options.body, ...identifier },
    }
  })
  const answers = await burst(requests)
  const serverErrors = countErrors(answers)
  return { taken: answers.filter(({ status }) => status === 200).length, serverErrors }
}

/** Creates a player who may withdraw and whose balance is exactly one stake. */
async function anEligiblePlayer(app: ProofPlayers, api: ProofApi): Promise<Player> {
  const player = await app.aPlayer({ coins: 5_000 })
  await playEnough(player, async (as, body) => {
    const [answer] = await burst([{ api, path: routes.rollDice.path, cookie: as.cookie, body }])
    return answer!
  })
  const { coin_minor: coins } = await app.db
    .selectFrom('ledger_account')
    .select('coin_minor')
    .where('player_id', '=', player.userId)
    .executeTakeFirstOrThrow()
  await app.take(player, coins - BigInt(COINS) * 10_000n)
  return player
}

import { randomUUID } from 'node:crypto'
import { SAMPLE_OPTIONS } from '@kapis/contract/bet-options'
import { BET_ROUTES, ROUND_ROUTES } from '@kapis/contract/game-routes'
import type { RouteName } from '@kapis/contract/policy'
import * as routes from '@kapis/contract/routes'
import type { Player } from '../../../apps/api/test/make-player.ts'
import { routesBehind } from '../../../apps/api/test/routes-behind.ts'
import { BET_SAMPLES, MONEY_SAMPLES } from '../../../apps/api/test/stake-samples.ts'
import { addAttacks, expectRefused } from './site.ts'
import type { Attack, GateSite, ApiName } from './site.ts'

const { requestDeposit: _, ...MONEY } = MONEY_SAMPLES
const SAMPLES: Partial<Record<RouteName, object>> = { ...BET_SAMPLES, ...MONEY }

const IDENTITY_FIRST = routesBehind('identity')

/** The routes that the contract puts behind the check and that no attack knocks at. */
export const UNCOVERED = [...IDENTITY_FIRST].filter((name) => SAMPLES[name] === undefined)

/** Amounts that are almost or not quite nothing, because practice needs no check. */
const ODD_AMOUNTS = [0.0001, 0.00001, 1e-7, -1, -0.0001, '1', [0], null]
const AUTO = {
  baseBet: 1,
  numberOfBets: 3,
  onWinIncrease: null,
  onLossIncrease: null,
  stopOnProfit: null,
  stopOnLoss: null,
  stopOnSingleWin: null,
}

/**
 * Tries to stake, claim and withdraw in every way: each route, each currency, amounts close to
 * nothing, bets of an auto session, and steps of rounds that were never started.
 */
export async function knock(site: GateSite, player: Player, at: ApiName): Promise<Attack> {
  const { userId } = player
  const ask = (name: RouteName, changes: object = {}) => {
    const isBet = name in BET_SAMPLES
    const identifier = isBet ? { identifier: randomUUID() } : {}
    const body = { ...SAMPLES[name], ...identifier, ...changes }
    const params: Record<string, string> = isBet ? {} : { userId }
    return site.ask(player, routes[name], { params, body }, at)
  }
  const bets = Object.keys(BET_SAMPLES) as RouteName[]
  const heard = await Promise.all([
    ...[...IDENTITY_FIRST].map((name) => ask(name)),
    ...bets.map((name) => ask(name, { currency: 'ticket' })),
    ...ODD_AMOUNTS.map((amount) => ask('rollDice', { amount })),
    ask('requestWithdrawal', { amount: 0 }),
  ])
  return addAttacks([
    expectRefused(site, 'a stake, claim or withdrawal', heard),
    expectRefused(site, 'an auto-bet', await betByItself(site, player, at)),
    expectRefused(site, 'a step of a round', await step(site, player, at)),
  ])
}

/** Starts an auto session, which stakes nothing, and places its first bet. */
async function betByItself({ ask }: GateSite, player: Player, at: ApiName) {
  const dice = { game: 'dice', params: SAMPLE_OPTIONS.dice, currency: 'coin', settings: AUTO }
  const { data } = await ask(player, routes.startAuto, { body: dice }, at)
  const { autoSessionId } = (data ?? {}) as { autoSessionId?: string }
  const auto = autoSessionId === undefined ? {} : { autoSessionId, autoSeq: 1 }
  const body = { ...BET_SAMPLES.rollDice, identifier: randomUUID(), ...auto }
  return [await ask(player, routes.rollDice, { body }, at)]
}

function step({ ask }: GateSite, player: Player, at: ApiName) {
  const cashOuts = ROUND_ROUTES.filter((name) => name.startsWith('cashOut'))
  const sent = () => ({ params: { identifier: randomUUID() }, body: { identifier: randomUUID() } })
  return Promise.all(cashOuts.map((name) => ask(player, routes[name], sent(), at)))
}

/** Returns how many bets for practice were refused, which need no check. */
export async function refusedPractice({ ask }: GateSite, player: Player): Promise<number> {
  const heard = await Promise.all(
    BET_ROUTES.map((name) => {
      const body = { ...BET_SAMPLES[name], amount: 0, identifier: randomUUID() }
      return ask(player, routes[name], { body })
    }),
  )
  return heard.filter(({ status }) => status !== 200).length
}

import type { RouteName } from '@kapis/contract/policy'
import * as routes from '@kapis/contract/routes'
import type { Route } from '@kapis/contract/route'
import type { App } from '../../../apps/api/src/app.ts'

/** A mounted route that takes an amount or a target, and a body that it accepts. */
export type AmountRoute = {
  name: RouteName
  route: Route
  fields: string[]
  body: object | null
  /** Targets beyond the bounds of this route. */
  farTargets: readonly string[]
}

const AMOUNTS = /^(amount|target|payout|minDeposit|coin|ticket|stake)$/

const bet = { amount: 1, currency: 'coin', identifier: 'ID' }

const BODIES: Partial<Record<RouteName, object>> = {
  rollDice: { ...bet, condition: 'above', target: 50.5 },
  playLimbo: { ...bet, target: 2 },
  playPlinko: { ...bet, rows: 8, risk: 'low' },
  playKeno: { ...bet, numbers: [7, 1, 40], risk: 'classic' },
  playMines: { ...bet, mines: 3, picks: [0, 24] },
  playFlip: { ...bet, calls: ['heads', 'tails'] },
  playRockPaperScissors: { ...bet, hand: 'rock', streak: 2 },
  startMines: { ...bet, mines: 3 },
  startHilo: bet,
  startFlip: { ...bet, side: 'heads' },
  startRockPaperScissors: { ...bet, hand: 'rock' },
}

const FAR_TARGETS: Partial<Record<RouteName, string[]>> = {
  rollDice: ['1.99', '98.01', '100'],
  playLimbo: ['1', '1.00', '10000.01', '1000000'],
}

/** Found in the running router and its contract, so that a new route cannot be forgotten. */
export function listAmountRoutes(app: App): AmountRoute[] {
  const names = new Set(app.listRoutes().flatMap(({ name }) => name ?? []))
  return [...names].flatMap((name) => {
    const route: Route = routes[name]
    const fields = Object.keys(shapeOf(route)).filter((field) => AMOUNTS.test(field))
    const samples = { body: BODIES[name] ?? null, farTargets: FAR_TARGETS[name] ?? [] }
    return fields.length === 0 ? [] : [{ name, route, fields, ...samples }]
  })
}

function shapeOf({ body }: Route): object {
  const { def } = (body ?? {}) as { def?: { shape?: object } }
  return def?.shape ?? {}
}

import type { RouteName } from '@kapis/contract/policy'
import * as routes from '@kapis/contract/routes'
import type { Route } from '@kapis/contract/route'
import type { App } from '../../../apps/api/src/app.ts'

/** A mounted route that takes an amount or a target, and a body that it accepts. */
export type AmountRoute = { name: RouteName; route: Route; fields: string[]; body: object | null }

const AMOUNTS = /^(amount|target|payout|minDeposit|coin|ticket|stake)$/

const BODIES: Partial<Record<RouteName, object>> = {
  rollDice: { amount: 1, condition: 'above', currency: 'coin', target: 50.5, identifier: 'ID' },
}

/** Found in the running router and its contract, so that a new route cannot be forgotten. */
export function listAmountRoutes(app: App): AmountRoute[] {
  const names = new Set(app.listRoutes().flatMap(({ name }) => name ?? []))
  return [...names].flatMap((name) => {
    const route: Route = routes[name]
    const fields = Object.keys(shapeOf(route)).filter((field) => AMOUNTS.test(field))
    return fields.length === 0 ? [] : [{ name, route, fields, body: BODIES[name] ?? null }]
  })
}

function shapeOf({ body }: Route): object {
  const { def } = (body ?? {}) as { def?: { shape?: object } }
  return def?.shape ?? {}
}

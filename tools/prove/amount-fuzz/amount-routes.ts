import { POLICY } from '@kapis/contract/policy'
import type { RouteName } from '@kapis/contract/policy'
import * as routes from '@kapis/contract/routes'
import type { Route } from '@kapis/contract/route'
import { mountedRoutes } from '../shared/requests/mounted-routes.ts'
import { sampleBets, sampleStarts } from '../shared/rounds/sample-bodies.ts'
import type { App } from '../../../apps/api/src/app/app.ts'

/** A mounted route that takes an amount or a target, and a body that it accepts. */
export type AmountRoute = {
  name: RouteName
  route: Route
  fields: string[]
  body: object | null
  as: 'player' | 'staff'
  /**
   * Whether the route is an edit. An edit sends only the changed fields, so its body may omit the
   * amount.
   */
  isEdit: boolean
  /** Whether the body may repeat the player's own id, as the specification's requests do. */
  takesUserId: boolean
  /** Values that are outside this route's bounds for the target. */
  farTargets: readonly string[]
}

const AMOUNTS = /^(amount|target|payout|minDeposit|coin|ticket|stake)$/

const bet = { amount: 1, currency: 'coin', identifier: 'ID' }

const BODIES: Partial<Record<RouteName, object>> = {
  ...sampleBets(bet),
  ...sampleStarts(bet),
  requestDeposit: {
    type: 'deposit',
    amount: 1,
    receiptImage: { fileData: 'AAAA', fileName: 'receipt', fileType: 'image/png' },
  },
  requestWithdrawal: {
    type: 'withdraw',
    amount: 1,
    gcashNumber: '09170000001',
    gcashName: 'Maya Luz',
  },
  adjustWallet: { amount: 1, currency: 'coin', type: 'admin_deposit', comment: 'fuzz' },
  updateWalletRow: { amount: 1 },
  createDepositReceipt: {
    referenceNumber: 'ID',
    amount: 1,
    receivedFrom: 'fuzz',
    receiptDate: '2026-02-25',
  },
  receiveProviderEvent: {
    eventId: 'ID',
    paymentId: 'ID',
    type: 'payment.paid',
    referenceNumber: 'ID',
    amount: 1,
    occurredAt: '2026-02-25T00:00:00Z',
  },
  updateDepositReceipt: { amount: 1 },
  createPromoCode: {
    promoCode: 'ID',
    amount: { coin: 1, ticket: 0 },
    expiration: '2027-01-01T00:00:00Z',
    maxUses: 1,
    availableUses: 1,
    minDeposit: 1,
  },
  updatePromoCode: { minDeposit: 1 },
  correctTransaction: { amount: 1, payout: 0, reason: 'fuzz' },
  setLimit: { kind: 'deposit', period: 'day', amount: 1 },
}

const EDITS = /^(update|correct|createPromoCode|setLimit)/

const FAR_TARGETS: Partial<Record<RouteName, string[]>> = {
  rollDice: ['1.99', '98.01', '100'],
  playLimbo: ['1', '1.00', '10000.01', '1000000'],
}

/**
 * Lists the routes that take an amount. It reads the running router and the contract, so a new
 * route is covered automatically.
 */
export function listAmountRoutes(app: App): AmountRoute[] {
  return [...mountedRoutes(app)].flatMap((name) => {
    const route: Route = routes[name]
    const shape = shapeOf(route)
    const fields = Object.keys(shape).filter((field) => AMOUNTS.test(field))
    const as = POLICY[name].for === 'staff' ? ('staff' as const) : ('player' as const)
    const samples = { body: BODIES[name] ?? null, farTargets: FAR_TARGETS[name] ?? [] }
    const kind = { as, isEdit: EDITS.test(name), takesUserId: 'userId' in shape }
    return fields.length === 0 ? [] : [{ name, route, fields, ...kind, ...samples }]
  })
}

function shapeOf({ body }: Route): object {
  const { def } = (body ?? {}) as { def?: { shape?: object } }
  return def?.shape ?? {}
}

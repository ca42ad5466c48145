import * as routes from '@kapis/contract/routes'
import { fakeCancel, fakeClaim, fakeDeposit } from './fake-cashier.ts'
import { fakeTerms, fakeWallet, fakeWithdrawal } from './fake-cashier.ts'
import type { FakeRoute, On } from './fake-route.ts'
import type { FakeState } from './fake-state.ts'

/** Returns the cashier routes that players call. */
export function cashierRoutes(state: FakeState, on: On): FakeRoute[] {
  return [
    on(routes.getDepositAccount, () => state.cashier.account),
    on(routes.previewReceiptImage, () => state.cashier.preview),
    on(routes.requestDeposit, ({ body }) => fakeDeposit(state, body)),
    on(routes.listOwnWallet, ({ query }) => fakeWallet(state, query)),
    on(routes.getWithdrawalTerms, () => fakeTerms(state)),
    on(routes.requestWithdrawal, ({ body }) => fakeWithdrawal(state, body)),
    on(routes.cancelWithdrawal, ({ params }) => fakeCancel(state, params.walletHistoryId ?? '')),
    on(routes.listOpenPromos, () => ({ promoCodes: state.cashier.promos })),
    on(routes.claimPromo, ({ body }) => fakeClaim(state, body)),
  ]
}

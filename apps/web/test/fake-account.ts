import type { Limit, Limits } from '@kapis/contract/limits'
import { LIMIT_KINDS, LIMIT_PERIODS } from '@kapis/contract/limits'
import { refuse } from '@kapis/contract/refusals'
import type { BodyOf, DataOf } from '@kapis/contract/route'
import type * as routes from '@kapis/contract/routes'
import { toNumber } from '@kapis/money/money'
import { assertProven } from './fake-totp.ts'
import type { Factor } from './fake-totp.ts'

/** The fake server's record of the player's limits and sign-ins. */
export type FakeAccount = {
  limits: Limits
  signIns: DataOf<typeof routes.listOwnSessions>['sessions']
  /** The token of the only valid link to set a new password. */
  link: string | null
}

export function anAccount(change: Partial<FakeAccount> = {}): FakeAccount {
  return {
    limits: {
      limits: LIMIT_KINDS.flatMap((kind) => LIMIT_PERIODS.map((period) => aLimit(kind, period))),
      month: { wagered: 0, net: 0 },
      pause: null,
      reminderMinutes: 30,
    },
    signIns: [aSignIn(1, { isCurrent: true }), aSignIn(2)],
    link: null,
    ...change,
  }
}

function aLimit(kind: Limit['kind'], period: Limit['period']): Limit {
  const resetsAt = '2025-11-15T16:00:00.000Z'
  return { kind, period, amount: null, used: 40, resetsAt, next: null }
}

function aSignIn(
  n: number,
  change: Partial<FakeAccount['signIns'][number]> = {},
): FakeAccount['signIns'][number] {
  return {
    sessionId: String(n).padStart(32, '0'),
    isCurrent: false,
    userAgent: 'Mozilla/5.0 (Linux; Android 16; K) Chrome/142.0 Mobile Safari/537.36',
    network: `203.0.${112 + n}.0/24`,
    createdAt: '2025-11-14T13:42:00.000Z',
    lastActiveAt: '2025-11-14T13:50:00.000Z',
    endsAt: '2025-11-15T01:42:00.000Z',
    ...change,
  }
}

/** Applies a tighter limit immediately and a looser one a day later, as the API does. */
export function fakeSetLimit(
  { account }: { account: FakeAccount },
  request: BodyOf<typeof routes.setLimit>,
): Limits {
  const amount = request.amount === null ? null : toNumber(request.amount)
  account.limits = {
    ...account.limits,
    limits: account.limits.limits.map((limit) => {
      if (limit.kind !== request.kind || limit.period !== request.period) return limit
      const isTighter = amount !== null && (limit.amount === null || amount <= limit.amount)
      if (isTighter) return { ...limit, amount, next: null }
      return { ...limit, next: { amount, from: '2025-11-15T13:42:00.000Z' } }
    }),
  }
  return account.limits
}

export function fakePause(
  { account }: { account: FakeAccount },
  { kind }: BodyOf<typeof routes.startPause>,
): Limits {
  account.limits = { ...account.limits, pause: { kind, endsAt: '2026-05-14T13:42:00.000Z' } }
  return account.limits
}

type Credentials = { account: FakeAccount; password: string }

export function fakeChangePassword(
  state: Credentials & Factor,
  form: BodyOf<typeof routes.changePassword>,
): object {
  assertProven(state, { password: form.currentPassword, code: form.code })
  state.password = form.password
  state.account.signIns = state.account.signIns.filter(({ isCurrent }) => isCurrent)
  return {}
}

export function fakeEndOne(
  state: Credentials & Factor,
  ended: string | undefined,
  form: BodyOf<typeof routes.endOwnSession>,
): object {
  assertProven(state, form)
  const { account } = state
  account.signIns = account.signIns.filter(({ sessionId }) => sessionId !== ended)
  return {}
}

export function fakeEndOthers(
  state: Credentials & Factor,
  form: BodyOf<typeof routes.endOtherSessions>,
): object {
  assertProven(state, form)
  state.account.signIns = state.account.signIns.filter(({ isCurrent }) => isCurrent)
  return {}
}

export function fakeReset(state: Credentials, form: BodyOf<typeof routes.resetPassword>): object {
  if (form.token !== state.account.link) throw refuse('link_expired')
  state.account.link = null
  state.password = form.password
  return {}
}

export function fakeClose(
  state: Factor & {
    account: FakeAccount
    cashier: { closing: { own: number } | null }
    balance: { coin: number; ticket: number }
    isSignedIn: boolean
  },
  { payOut, ...form }: BodyOf<typeof routes.closeAccount>,
): DataOf<typeof routes.closeAccount> {
  assertProven(state, form)
  const { cashier, account, balance } = state
  if (payOut !== undefined) {
    // Assume that half of the coins are from promo codes.
    cashier.closing = payOut ? { own: balance.coin / 2 } : null
    const pause = { kind: 'closing', endsAt: '2125-11-14T13:42:00.000Z' } as const
    account.limits = { ...account.limits, pause: payOut ? pause : null }
    return { isClosed: false }
  }
  if (cashier.closing === null ? balance.coin > 0 : cashier.closing.own > 0) {
    throw refuse('close_coins_left')
  }
  state.isSignedIn = false
  return { isClosed: true }
}

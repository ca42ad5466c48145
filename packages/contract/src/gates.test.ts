import { describe, expect, expectTypeOf, test } from 'vitest'
import * as z from 'zod/mini'
import { checkEligibility } from './eligibility.ts'
import { GATE_RULES, OPEN_FACTS } from './gate-rules.ts'
import type { GateFacts, Gate } from './gate-rules.ts'
import { GATES, findFirstClosed, gatesOf } from './gates.ts'
import type { Action } from './gates.ts'
import { BET_ROUTES, START_ROUTES } from './game-routes.ts'
import type { POLICY, RouteName } from './policy.ts'
import type { RefusalCode } from './refusals.ts'
import { playerRoute } from './route.ts'
import type { MovesMoney, Route } from './route.ts'
import * as routes from './routes.ts'

const ACTIONS = Object.keys(GATES) as Action[]
const ALL = Object.keys(GATE_RULES) as Gate[]
const NOTHING_PLAYED = checkEligibility({ gamesPlayed: 0, wageredMinor: 0n })
const ownCoins = (withdrawableMinor: bigint): Partial<GateFacts> => ({
  withdrawable: { basis: 'own', withdrawableMinor, eligibility: NOTHING_PLAYED },
})

/** The facts that close each gate alone, and the code with which it refuses. */
const SHUT = {
  maintenance: [{ maintenance: 'Back at nine.' }, 'maintenance'],
  session: [{ isActive: false }, 'session_expired'],
  age: [{ isAgeConfirmed: false }, 'age_not_confirmed'],
  identity: [{ isRealMoney: true, isIdentityChecked: false }, 'identity_not_checked'],
  money: [{ money: { ...OPEN_FACTS.money, isOpen: false } }, 'money_stopped'],
  game: [{ closedScope: 'all' }, 'game_closed'],
  pause: [{ isPaused: true }, 'player_paused'],
  exclusion: [{ hasExcludedAccount: true }, 'player_paused'],
  list: [{ isListed: true }, 'player_listed'],
  wagerLimit: [{ amountMinor: 2n, wagerLeftMinor: 1n }, 'wager_limit'],
  lossLimit: [{ amountMinor: 2n, lossLeftMinor: 1n }, 'loss_limit'],
  depositLimit: [{ amountMinor: 2n, depositLeftMinor: 1n }, 'deposit_limit'],
  depositsWaiting: [{ depositsWaiting: 5 }, 'deposits_waiting'],
  contact: [{ isRealMoney: true, isReachable: false }, 'contact_unverified'],
  played: [
    { withdrawable: { basis: 'none', withdrawableMinor: 0n, eligibility: NOTHING_PLAYED } },
    'withdrawal_not_open',
  ],
  ownCoins: [{ amountMinor: 2n, ...ownCoins(1n) }, 'withdrawal_own_only'],
  withdrawalsWaiting: [{ withdrawalsWaiting: 2 }, 'withdrawals_waiting'],
  payeeListed: [{ isPayeeListed: true }, 'payee_refused'],
  payoutListed: [{ isPayeeListed: true }, 'payee_listed'],
  payeeName: [{ payee: { band: 'refused', score: 0 } }, 'payee_name_differs'],
  payeeDoubt: [{ payee: { band: 'staff', score: 0.8 } }, 'reason_needed'],
  payeeExcluded: [{ isPayeeExcluded: true }, 'reason_needed'],
  playerHold: [{ playerHeldUntil: new Date() }, 'payout_on_hold'],
  payeeHold: [{ payeeHeldUntil: new Date() }, 'payee_on_hold'],
  outflowCap: [{ amountMinor: 2n, outflowCapMinor: 1n }, 'second_person_needed'],
  applicantAge: [{ isOfAge: false }, 'bad_request'],
  applicantExcluded: [{ hasExcludedAccount: true }, 'sign_up_refused'],
  applicantListed: [{ isListed: true }, 'sign_up_refused'],
  closedByOwner: [{ ownState: 'closed' }, 'account_closed'],
  blocked: [{ ownState: 'blocked' }, 'account_blocked'],
} as const satisfies Record<Gate, readonly [Partial<GateFacts>, RefusalCode]>

/** The gates of each action, in the order in which they refuse. */
const EXPECTED: Record<Action, readonly Gate[]> = {
  signUp: ['applicantAge', 'applicantExcluded', 'applicantListed'],
  signIn: ['closedByOwner', 'blocked', 'list'],
  bet: [
    ...(['maintenance', 'session', 'age', 'identity', 'money', 'game'] as const),
    ...(['pause', 'wagerLimit', 'lossLimit'] as const),
  ],
  practiceBet: ['maintenance', 'session', 'money', 'game'],
  start: [
    ...(['maintenance', 'session', 'age', 'identity', 'money', 'game'] as const),
    ...(['pause', 'wagerLimit', 'lossLimit'] as const),
  ],
  practiceStart: ['maintenance', 'session', 'money', 'game'],
  step: ['session', 'money'],
  prepare: ['maintenance', 'session'],
  deposit: [
    ...(['maintenance', 'session', 'age'] as const),
    ...(['depositsWaiting', 'pause', 'exclusion', 'depositLimit'] as const),
  ],
  claim: ['maintenance', 'session', 'age', 'identity', 'pause', 'exclusion', 'money'],
  withdraw: [
    ...(['maintenance', 'session', 'age', 'identity', 'list', 'payeeListed', 'contact'] as const),
    ...(['payeeName', 'played', 'ownCoins', 'withdrawalsWaiting', 'money'] as const),
  ],
  cancelWithdrawal: ['session', 'money'],
  payOut: [
    ...(['playerHold', 'payeeHold', 'outflowCap'] as const),
    ...(['payoutListed', 'payeeExcluded', 'identity', 'payeeName', 'payeeDoubt'] as const),
    'money',
  ],
}

const codeOf = (action: Action, facts: Partial<GateFacts>) =>
  findFirstClosed(action, { ...OPEN_FACTS, ...facts })?.code ?? null

describe.each(ACTIONS)('%s', (action) => {
  const expected = EXPECTED[action]

  test('has its gates in this order', () => {
    expect([...new Set(gatesOf(action))]).toEqual(expected)
  })

  test('is refused by nothing if every gate is open', () => {
    expect(codeOf(action, {})).toBeNull()
  })

  test.each(ALL)('%s refuses it if it has the gate, and otherwise nothing does', (gate) => {
    const [facts, code] = SHUT[gate]
    // Two gates may ask the same fact and refuse with different codes.
    const asking = expected.find((one) => GATE_RULES[one]({ ...OPEN_FACTS, ...facts }) !== null)
    const due = expected.includes(gate) ? code : asking && SHUT[asking][1]
    expect(codeOf(action, facts)).toBe(due ?? null)
  })

  // The facts of two gates can contradict each other, such as two bases of one withdrawal.
  test.each(expected.slice(1).map((gate, index) => [expected[index]!, gate] as const))(
    '%s refuses before %s',
    (first, second) => {
      const [early, late] = [SHUT[first], SHUT[second]]
      const facts = { ...OPEN_FACTS, ...late[0], ...early[0] }
      expect(findFirstClosed(action, facts)?.code).toBe(early[1])
    },
  )
})

const code = (gate: Gate, facts: Partial<GateFacts>) =>
  GATE_RULES[gate]({ ...OPEN_FACTS, ...facts })?.code ?? null

test('a limit allows what is left to the last unit, and no more [LIM-01]', () => {
  const left = { wagerLeftMinor: 100n, lossLeftMinor: 100n, depositLeftMinor: 100n }
  for (const gate of ['wagerLimit', 'lossLimit', 'depositLimit'] as const) {
    expect(code(gate, { ...left, amountMinor: 100n })).toBeNull()
    expect(code(gate, { ...left, amountMinor: 101n })).toBe(SHUT[gate][1])
    expect(code(gate, { amountMinor: 1_000_000n })).toBeNull()
  }
})

test('limits of stakes count coins only; a pause blocks tickets too', () => {
  const tickets = { currency: 'ticket', amountMinor: 1n, wagerLeftMinor: 0n } as const
  expect(codeOf('bet', { ...tickets, lossLeftMinor: 0n })).toBeNull()
  expect(codeOf('bet', { ...tickets, isPaused: true })).toBe('player_paused')
})

test('without real money, neither identity nor contact is asked for', () => {
  const unknown = { isIdentityChecked: false, isReachable: false }
  expect(codeOf('withdraw', unknown)).toBeNull()
  expect(codeOf('withdraw', { ...unknown, isRealMoney: true })).toBe('identity_not_checked')
})

test('money stops for all if a check failed or is too old, and for one in quarantine', () => {
  const { money } = OPEN_FACTS
  expect(code('money', { money: { ...money, isStale: true } })).toBe('money_stopped')
  expect(code('money', { money: { ...money, isQuarantined: true } })).toBe('account_under_review')
})

test('own coins can be withdrawn to the last unit', () => {
  expect(code('ownCoins', { amountMinor: 5n, ...ownCoins(5n) })).toBeNull()
  expect(code('ownCoins', { amountMinor: 6n, ...ownCoins(5n) })).toBe('withdrawal_own_only')
})

test('a day is paid out up to its cap, and without one up to any sum', () => {
  const cap = { paidTodayMinor: 5n, outflowCapMinor: 10n }
  expect(code('outflowCap', { ...cap, amountMinor: 5n })).toBeNull()
  expect(code('outflowCap', { ...cap, amountMinor: 6n })).toBe('second_person_needed')
  expect(code('outflowCap', { ...cap, outflowCapMinor: 0n, amountMinor: 6n })).toBeNull()
})

test('a written reason lets staff pay in doubt, but never to another name', () => {
  const doubt = { payee: { band: 'staff', score: 0.8 }, isPayeeExcluded: true } as const
  expect(codeOf('payOut', { ...doubt, hasReason: true })).toBeNull()
  const other = { payee: { band: 'refused', score: 0 }, hasReason: true } as const
  expect(codeOf('payOut', other)).toBe('payee_name_differs')
})

/** The routes of players that move money and name no action. */
type Unnamed = {
  [N in RouteName]: (typeof POLICY)[N] extends { for: 'self' | 'signed-in' }
    ? MovesMoney<(typeof routes)[N]> extends true
      ? (typeof routes)[N] extends { action: Action }
        ? never
        : N
      : never
    : never
}[RouteName]

test('a route of players that moves money does not compile without its action', () => {
  expectTypeOf<Unnamed>().toBeNever()
  const call = { method: 'POST', path: '/api/v1/new', data: z.object({}), message: 'OK' } as const
  // @ts-expect-error -- it moves money
  playerRoute({ ...call, isMoney: true })
  // @ts-expect-error -- it is a move of a game
  playerRoute({ ...call, body: z.object({ identifier: z.string() }) })
  playerRoute({ ...call, isMoney: true, action: 'claim' })
  playerRoute(call)
})

test('maintenance closes what starts something new, and nothing else', () => {
  const named = Object.entries<Route>(routes).filter(
    ([, { action }]) => action !== undefined && gatesOf(action).includes('maintenance'),
  )
  expect(new Set(named.map(([name]) => name))).toEqual(
    new Set([
      ...BET_ROUTES,
      ...START_ROUTES,
      'startAuto',
      'previewReceiptImage',
      'requestDeposit',
      'requestWithdrawal',
      'claimPromo',
    ]),
  )
})

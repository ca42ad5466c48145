import type { Overview } from '@kapis/contract/users'
import { expect, test } from 'vitest'
import { addOverviews } from './add-fields.ts'

function anOverview(change: Partial<Overview> = {}): Overview {
  return {
    players: 10,
    signUpsToday: 1,
    activeToday: 2,
    openReports: 0,
    openApprovals: 0,
    activeSuperAdmins: 3,
    pendingDeposits: 1,
    oldestDepositAt: null,
    pendingWithdrawals: 0,
    oldestWithdrawalAt: null,
    overdueWithdrawals: 0,
    nextDueAt: null,
    deadJobs: [],
    failedInvariants: [],
    isCheckOverdue: false,
    quarantined: [],
    sealedDay: '2026-11-14',
    endingPromos: 0,
    outflow: null,
    unexplained: { amount: 0, lines: 0, oldestAt: null, isStarted: false, countedAt: null },
    depositedToday: 0,
    withdrawnToday: 0,
    wageredToday: 0,
    houseResultToday: 0,
    liabilities: { coin: 0, ticket: 0 },
    isTrialBalanceEven: true,
    checkedAt: '2026-11-15T02:00:00.000Z',
    asOf: '2026-11-15T02:00:00.000Z',
    accounts: [],
    days: [],
    hours: [],
    hoursBefore: [],
    games: [],
    ...change,
  }
}
const aGame = (wageredAmount: number, paidAmount: number, high: number) => ({
  game: 'dice',
  rounds: 10,
  wageredAmount,
  paidAmount,
  returnToPlayer: paidAmount / wageredAmount,
  low: null,
  high,
})

test('without figures there are no sums', () => {
  expect(addOverviews([])).toBeNull()
})

test('counts and amounts are added, and the accounts of the trial balance by name', () => {
  const one = { account: 'cashier', lines: 3, coin: 100.1, ticket: 0 }
  const totals = addOverviews([
    anOverview({ accounts: [one], wageredToday: 0.1, liabilities: { coin: 100.1, ticket: 1 } }),
    anOverview({
      accounts: [
        { ...one, coin: 0.2 },
        { ...one, account: 'promo' },
      ],
      wageredToday: 0.2,
      liabilities: { coin: 0.2, ticket: 2 },
    }),
  ])
  expect(totals).toMatchObject({
    players: 20,
    pendingDeposits: 2,
    wageredToday: 0.3,
    liabilities: { coin: 100.3, ticket: 3 },
    // The staff of every cell are rows in all of them.
    activeSuperAdmins: 3,
    accounts: [
      { account: 'cashier', lines: 6, coin: 100.3, ticket: 0 },
      { account: 'promo', lines: 3, coin: 100.1, ticket: 0 },
    ],
  })
})

test('a fault of one cell is a fault of the sums, and the oldest times count', () => {
  const fault = { isTrialBalanceEven: false, failedInvariants: ['I1'], isCheckOverdue: true }
  const early = '2026-11-15T01:00:00.000Z'
  const first = anOverview({ ...fault, checkedAt: early, asOf: early, sealedDay: '2026-11-13' })
  const second = anOverview({ oldestDepositAt: early })
  expect(addOverviews([second, first])).toMatchObject({
    ...fault,
    checkedAt: early,
    asOf: early,
    sealedDay: '2026-11-13',
    oldestDepositAt: early,
  })
  expect(addOverviews([first, anOverview({ sealedDay: null })])?.sealedDay).toBeNull()
})

test('days are added by day, even if one cell is a day ahead', () => {
  const day = { depositedAmount: 0.1, withdrawnAmount: 0, wageredAmount: 1, houseResult: -1 }
  const of = (...days: string[]) => days.map((name) => ({ day: name, ...day, rounds: 1 }))
  const totals = addOverviews([
    anOverview({ days: of('2026-11-14', '2026-11-15') }),
    anOverview({ days: of('2026-11-13', '2026-11-14') }),
  ])
  expect(totals?.days.map((one) => [one.day, one.rounds, one.depositedAmount])).toEqual([
    ['2026-11-13', 1, 0.1],
    ['2026-11-14', 2, 0.2],
    ['2026-11-15', 1, 0.1],
  ])
})

test('the return of a game is that of all stakes, and its range is narrower than that of each cell', () => {
  const totals = addOverviews([
    anOverview({ games: [aGame(100, 90, 1.1)] }),
    anOverview({ games: [aGame(100, 110, 1.3)] }),
  ])
  const [dice] = totals!.games
  expect(dice).toMatchObject({ rounds: 20, wageredAmount: 200, paidAmount: 200, returnToPlayer: 1 })
  expect(dice!.high).toBeCloseTo(1 + Math.sqrt(2) * 0.1, 5)
  expect(dice!.low).toBeCloseTo(1 - Math.sqrt(2) * 0.1, 5)
})

test('a game without stakes has no return', () => {
  const none = { ...aGame(1, 1, 1), wageredAmount: 0, paidAmount: 0, returnToPlayer: null }
  const totals = addOverviews([anOverview({ games: [{ ...none, high: null }] })])
  expect(totals?.games[0]).toMatchObject({ returnToPlayer: null, low: null, high: null })
})

test('payouts are under no cap, if one cell has none', () => {
  const capped = anOverview({ outflow: { paidToday: 0.1, cap: 100 } })
  expect(addOverviews([capped, capped])?.outflow).toEqual({ paidToday: 0.2, cap: 200 })
  expect(addOverviews([capped, anOverview()])?.outflow).toBeNull()
})

import type { OperatorSettings } from '@kapis/contract/settings'
import type { ChartFigures, Insights } from '@kapis/contract/figures'
import type { Overview } from '@kapis/contract/users'
import { GAMES } from '@kapis/games/games'
import type { Promo } from '#features/promos/admin/promo.ts'

const HOURS = Array.from({ length: 24 }, (_, hour) => ({
  wageredAmount: hour < 10 ? 500 : 0,
  houseResult: hour < 10 ? 118.3 : 0,
  rounds: 5,
}))

/** Returns the overview of an ordinary day. */
export function anOverview(change: Partial<Overview> = {}): Overview {
  const days = Array.from({ length: 14 }, (_, at) => ({
    day: `2026-11-${String(at + 2).padStart(2, '0')}`,
    depositedAmount: 1000 + at * 100,
    withdrawnAmount: 400,
    wageredAmount: 5000,
    houseResult: at === 13 ? 1183 : at % 3 === 0 ? -120.5 : 60.25,
    rounds: 120,
  }))
  return {
    players: 1284,
    signUpsToday: 7,
    activeToday: 212,
    openReports: 3,
    openApprovals: 1,
    pendingDeposits: 7,
    oldestDepositAt: '2026-11-15T00:48:00.000Z',
    pendingWithdrawals: 4,
    oldestWithdrawalAt: '2026-11-14T05:00:00.000Z',
    overdueWithdrawals: 0,
    nextDueAt: '2026-11-15T05:30:00.000Z',
    deadJobs: [],
    failedInvariants: [],
    isCheckOverdue: false,
    quarantined: [],
    sealedDay: '2026-11-14',
    activeSuperAdmins: 2,
    endingPromos: 0,
    outflow: null,
    unexplained: { amount: 0, lines: 0, oldestAt: null, isStarted: true, countedAt: null },
    depositedToday: 86_400,
    withdrawnToday: 41_250,
    wageredToday: 120_000,
    houseResultToday: 1183,
    liabilities: { coin: 250_000, ticket: 310 },
    isTrialBalanceEven: true,
    checkedAt: '2026-11-15T02:00:00.000Z',
    asOf: '2026-11-15T02:00:00.000Z',
    accounts: [
      { account: 'adjustments', lines: 4, coin: 1200, ticket: 0 },
      { account: 'cashier', lines: 320, coin: 260_000, ticket: 0 },
      { account: 'game:dice', lines: 9000, coin: -12_700, ticket: -10 },
      { account: 'hold:mines', lines: 2, coin: 0, ticket: 0 },
      { account: 'promo', lines: 60, coin: 1500, ticket: 320 },
    ],
    days,
    hours: HOURS,
    hoursBefore: HOURS,
    games: GAMES.map((game, at) => ({
      game,
      rounds: at === 0 ? 9000 : 0,
      wageredAmount: at === 0 ? 120_000 : 0,
      paidAmount: at === 0 ? 118_817 : 0,
      returnToPlayer: at === 0 ? 0.990141 : null,
      low: at === 0 ? 0.97 : null,
      high: at === 0 ? 1.01 : null,
    })),
    ...change,
  }
}

/** Returns the chart figures of the fourteen days to 15 November, or of another range. */
export function someFigures(count = 14, change: Partial<ChartFigures> = {}): ChartFigures {
  const { days } = anOverview()
  const all = Array.from({ length: count * 2 }, (_, at) => {
    const day = new Date(Date.UTC(2026, 10, 15 - count * 2 + 1 + at)).toISOString().slice(0, 10)
    return { ...days[at % days.length]!, day, depositedAmount: 1000 + at * 100 }
  })
  return {
    days: all.slice(count),
    before: all.slice(0, count),
    ...change,
  }
}

export function someInsights(): Insights {
  const userId = (n: number) => `5f0c1d2e-0000-4000-8000-00000000000${n}`
  const won = { userId: userId(1), username: 'maya_luz', result: 60_000, rounds: 1204, reasons: [] }
  return {
    cohorts: [
      { week: '2026-11-09', players: 200, active: [180, 92] },
      { week: '2026-11-16', players: 0, active: [0] },
    ],
    deposits: [{ state: 'matched', count: 120, amount: 64_000 }],
    winners: [
      won,
      {
        ...won,
        userId: userId(2),
        username: 'jun-bautista',
        result: 48_200,
        reasons: [
          { reason: 'fresh', value: 3 },
          { reason: 'fast', value: 4.1 },
        ],
      },
    ],
    losers: [
      {
        ...won,
        userId: userId(3),
        username: 'tala',
        result: -18_640,
        reasons: [{ reason: 'limit', value: 0.96 }],
      },
    ],
  }
}

export function aPromo(change: Partial<Promo> = {}): Promo {
  return {
    promoCodeId: '5f0c1d2e-0000-4000-8000-000000000001',
    promoCode: 'WELCOME',
    amount: { coin: 15, ticket: 5 },
    expiration: '2026-12-31T15:59:00.000Z',
    maxUses: 1000,
    availableUses: 588,
    claimedUses: 412,
    minDeposit: 200,
    status: 'active',
    createdAt: '2026-11-01T02:00:00.000Z',
    updatedAt: '2026-11-01T02:00:00.000Z',
    ...change,
  }
}

export function aSetting(change: Partial<OperatorSettings> = {}): OperatorSettings {
  return {
    gcashNumber: '09170000001',
    gcashName: 'Kapis Payments',
    qrPayload: null,
    secondPersonAmount: 5000,
    secondPersonDayAmount: 20_000,
    autoBet: true,
    turbo: true,
    minCycleMs: 0,
    maintenance: null,
    version: 3,
    updatedAt: '2026-11-14T02:00:00.000Z',
    ...change,
  }
}

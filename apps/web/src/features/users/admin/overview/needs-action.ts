import type { StaffAction } from '@kapis/contract/policy'
import type { Overview } from '@kapis/contract/users'
import { formatDateTime } from '#lib/format.ts'
import type { IconName } from '#ui/icon.tsx'
import { currentTexts } from '#texts/texts.ts'
import { formatAge, formatCoins } from './format-figures.ts'
import type { FigureTarget } from './figure-link.tsx'
import { overviewTexts } from './texts.ts'

export type Need = {
  key: string
  label: string
  icon: IconName
  count: number
  /** Shown in place of the count. */
  amount?: string
  /** The text that explains how urgent the work is. */
  detail: string
  isUrgent: boolean
  place: FigureTarget
  /** The permission to open the list of this work. Staff without it see no link. */
  action: StaffAction
}

/** Lists the waiting work, most urgent first. */
export function listNeeds(overview: Overview, now: number): Need[] {
  return [
    ...brokenOf(overview),
    ...moneyOf(overview, now),
    ...restOf(overview),
    unexplainedOf(overview),
  ]
}

const DAY_MS = 86_400_000

/** Returns the pesos of the GCash account that nobody has explained, and the age of the oldest. */
function unexplainedOf({ unexplained, asOf }: Overview): Need {
  const t = currentTexts(overviewTexts).figures
  const { amount, oldestAt, isStarted, countedAt } = unexplained
  const since = (at: string) => Date.parse(asOf) - Date.parse(at)
  const checked =
    countedAt !== null && isStarted ? ` · ${t.checked(formatAge(since(countedAt)))}` : ''
  const oldest =
    oldestAt !== null
      ? t.oldest(String(Math.max(0, Math.floor(since(oldestAt) / DAY_MS))))
      : isStarted
        ? t.allExplained
        : t.nothingImported
  return {
    key: 'unexplained',
    label: t.unexplained,
    icon: 'i-scale',
    count: Number(amount > 0),
    amount: formatCoins(amount),
    detail: amount > 0 ? oldest : oldest + checked,
    isUrgent: false,
    place: { page: 'reconciliation', search: {} },
    action: 'reconciliation.read',
  }
}

/** The share of the daily limit of payouts from which staff are warned. */
const OUTFLOW_NEAR = 0.8
const DEPOSIT_WAITS_MS = 30 * 60_000

function moneyOf(overview: Overview, now: number): Need[] {
  const { pendingDeposits, oldestDepositAt, pendingWithdrawals, nextDueAt, overdueWithdrawals } =
    overview
  const t = currentTexts(overviewTexts).needs
  const waited = oldestDepositAt === null ? 0 : now - Date.parse(oldestDepositAt)
  const isLate = overdueWithdrawals > 0
  const left = nextDueAt === null ? '' : t.due(formatAge(Date.parse(nextDueAt) - now))
  return [
    {
      key: 'deposits',
      label: t.deposits,
      icon: 'i-in',
      count: pendingDeposits,
      detail: t.oldest(formatAge(waited)),
      isUrgent: waited > DEPOSIT_WAITS_MS,
      place: { page: 'deposit-receipts' },
      action: 'wallet.read',
    },
    {
      key: 'withdrawals',
      label: t.withdrawals,
      icon: 'i-outr',
      count: pendingWithdrawals,
      detail: isLate ? t.late(overdueWithdrawals) : left,
      isUrgent: isLate,
      place: { page: 'withdrawals' },
      action: 'wallet.read',
    },
  ]
}

function restOf({ openApprovals, openReports, endingPromos }: Overview): Need[] {
  const t = currentTexts(overviewTexts).needs
  return [
    {
      key: 'approvals',
      label: t.approvals,
      icon: 'i-users',
      count: openApprovals,
      detail: '',
      isUrgent: false,
      place: { page: 'approvals', search: { state: 'open' } },
      action: 'approvals.read',
    },
    {
      key: 'reports',
      label: t.reports,
      icon: 'i-flag',
      count: openReports,
      detail: '',
      isUrgent: false,
      place: { page: 'reports', search: { status: 'open' } },
      action: 'reports.read',
    },
    {
      key: 'promos',
      label: t.promos,
      icon: 'i-tag',
      count: endingPromos,
      detail: t.ending,
      isUrgent: false,
      place: { page: 'promo-codes', search: { status: 'active' } },
      action: 'promos.read',
    },
  ]
}

/** Returns what is broken or about to stop; empty if nothing is. */
function brokenOf(overview: Overview): Need[] {
  return [...brokenInvariantsOf(overview), failedJobsOf(overview), outflowNearCap(overview)].filter(
    ({ count }) => count > 0,
  )
}

function brokenInvariantsOf({ failedInvariants, isCheckOverdue, quarantined }: Overview): Need[] {
  const t = currentTexts(overviewTexts).needs
  const inTrialBalance = {
    icon: 'i-alert',
    isUrgent: true,
    place: { part: 'books' },
    action: 'overview.read',
  } as const
  return [
    {
      key: 'rules',
      label: t.rules,
      count: failedInvariants.length,
      detail: t.moneyStopped,
      ...inTrialBalance,
    },
    {
      key: 'check',
      label: t.checkOverdue,
      count: Number(isCheckOverdue),
      detail: t.moneyWillStop,
      ...inTrialBalance,
    },
    {
      key: 'quarantined',
      label: t.quarantined,
      count: quarantined.length,
      detail: t.ledgerMismatch,
      ...inTrialBalance,
    },
  ]
}

function failedJobsOf({ deadJobs }: Overview): Need {
  const t = currentTexts(overviewTexts).needs
  const failed = deadJobs.reduce((sum, { count }) => sum + count, 0)
  const last = deadJobs.map(({ failedAt }) => failedAt).toSorted()
  return {
    key: 'jobs',
    label: t.jobs,
    icon: 'i-alert',
    count: failed,
    detail: t.last(formatDateTime(last.at(-1) ?? '')),
    isUrgent: true,
    place: { part: 'jobs' },
    action: 'overview.read',
  }
}

/** Returns the warning that payouts will soon need a super admin. */
function outflowNearCap({ outflow }: Overview): Need {
  const t = currentTexts(overviewTexts).needs
  const { paidToday, cap } = outflow ?? { paidToday: 0, cap: 1 }
  return {
    key: 'outflow',
    label: t.outflow,
    icon: 'i-alert',
    count: Number(paidToday >= cap * OUTFLOW_NEAR),
    detail: t.paidOf(formatCoins(paidToday), formatCoins(cap)),
    isUrgent: true,
    place: { page: 'withdrawals' },
    action: 'wallet.read',
  }
}

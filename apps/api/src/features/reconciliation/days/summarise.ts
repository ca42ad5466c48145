import type { ReconSummary } from '@kapis/contract/reconciliation'
import { toNumber } from '@kapis/money/money'
import type { StoredComparison, OpenDay } from './open-days.ts'
import type { SealedTo } from './recon-facts.ts'

/** Sums up the account, the journal and what is not explained. */
export function summarise(
  days: readonly OpenDay[],
  sealed: SealedTo | null,
  { comparedAt, isComparing }: StoredComparison,
): ReconSummary {
  const closing = days.at(-1)?.closingMinor ?? sealed?.closingMinor ?? null
  const sum = (figure: 'openMinor' | 'unexplainedMinor') =>
    days.reduce((all, day) => all + day[figure], 0n)
  const oldest = earliest(days.map(({ oldestOpenAt }) => oldestOpenAt))
  const imported = days.map(({ lastLineAt }) => lastLineAt).findLast((at) => at !== null)
  return {
    unexplained: {
      amount: toNumber(sum('unexplainedMinor')),
      lines: days.reduce((all, { openLines }) => all + openLines, 0),
      oldestAt: oldest?.toISOString() ?? null,
      isStarted: closing !== null,
    },
    gcashBalance: closing === null ? null : toNumber(closing),
    importedTo: imported?.toISOString() ?? null,
    cashierBalance: closing === null ? null : toNumber(closing - sum('openMinor')),
    sealedTo: sealed?.day ?? null,
    openDays: days.length,
    comparedAt: comparedAt?.toISOString() ?? null,
    isComparing,
  }
}

function earliest(times: readonly (Date | null)[]): Date | null {
  const known = times.filter((at) => at !== null).map((at) => at.getTime())
  return known.length === 0 ? null : new Date(Math.min(...known))
}

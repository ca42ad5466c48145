import type { ReconSummary } from '@kapis/contract/reconciliation'
import { toNumber } from '@kapis/money/money'
import type { Recon } from './find-recon.ts'
import { stateOf } from './resolutions.ts'

/** Sums up the account, the journal and what is not explained. */
export function summarise(recon: Recon): ReconSummary {
  const { days, sealed } = recon
  const closing = closingOf(recon)
  const open = openDifferences(recon)
  const net = open.reduce((sum, { amountMinor }) => sum + amountMinor, 0n)
  const { amountMinor, lines, oldestAt, isStarted } = sumUnexplained(recon)
  return {
    unexplained: {
      amount: toNumber(amountMinor),
      lines,
      oldestAt: oldestAt?.toISOString() ?? null,
      isStarted,
    },
    gcashBalance: closing === null ? null : toNumber(closing),
    importedTo:
      days
        .flatMap((day) => day.lines)
        .at(-1)
        ?.at.toISOString() ?? null,
    cashierBalance: closing === null ? null : toNumber(closing - net),
    sealedTo: sealed?.day ?? null,
    openDays: days.length,
  }
}

/**
 * Sums up the differences that are not explained. Amounts of both signs add up, because two
 * mistakes that cancel each other out are not explained.
 */
export function sumUnexplained(recon: Recon) {
  const open = openDifferences(recon)
  const size = (minor: bigint) => (minor < 0n ? -minor : minor)
  const [oldestMs] = open.map(({ at }) => at.getTime()).toSorted((a, b) => a - b)
  return {
    amountMinor: open.reduce((sum, { amountMinor }) => sum + size(amountMinor), 0n),
    lines: open.length,
    oldestAt: oldestMs === undefined ? null : new Date(oldestMs),
    isStarted: closingOf(recon) !== null,
  }
}

/** Returns the last known balance of the account; null before the first import. */
function closingOf({ days, sealed }: Recon): bigint | null {
  return days.at(-1)?.closingMinor ?? sealed?.closingMinor ?? null
}

function openDifferences({ days, resolutions }: Recon) {
  return days
    .flatMap(({ differences }) => differences)
    .filter((one) => stateOf(one, resolutions.get(one.key)) !== 'explained')
}

import type { ReconDay, ReconDayDetails } from '@kapis/contract/reconciliation'
import { toNumber } from '@kapis/money/money'
import { canonicalJson } from '#audit/canonical.ts'
import type { JsonValue } from '#db/schema.ts'
import { hashText } from '../shared/hash-text.ts'
import type { ReconciledDay } from './reconcile.ts'
import { presentDifference, stateOf } from './resolutions.ts'
import type { People, Resolutions } from './resolutions.ts'

export type Signature = { userId: string; username: string; at: string } | null

export type DayFacts = {
  resolutions: Resolutions
  /** Whether a later line is imported, so that the day has all its lines. */
  isComplete: boolean
  /** The preparation of the day by one person, with the fingerprint that they saw. */
  prepared: (NonNullable<Signature> & { fingerprint: string }) | null
  /** The fingerprint of the day sealed before. */
  previous: Buffer | null
}

/** Sums up a day for the list. */
export function presentReconDay(day: ReconciledDay, facts: DayFacts): ReconDay {
  const open = day.differences.filter(
    (one) => stateOf(one, facts.resolutions.get(one.key)) !== 'explained',
  )
  const isPrepared = facts.prepared?.fingerprint === fingerprintOf(day, facts).toString('hex')
  return {
    day: day.day,
    opening: toNumber(day.openingMinor),
    in: toNumber(day.inMinor),
    out: toNumber(day.outMinor),
    fees: toNumber(day.feesMinor),
    closing: toNumber(day.closingMinor),
    difference: toNumber(open.reduce((sum, { amountMinor }) => sum + amountMinor, 0n)),
    openLines: open.length,
    state:
      open.length > 0 ? 'open' : !facts.isComplete ? 'progress' : isPrepared ? 'prepared' : 'ready',
  }
}

/** Presents a whole day with its differences. */
export function presentDetails(
  day: ReconciledDay,
  facts: DayFacts,
  people: { players: People; owners: Map<string, string>; imported: Signature },
): ReconDayDetails {
  const shown = presentReconDay(day, facts)
  const differences = day.differences.map((one) =>
    presentDifference(one, facts.resolutions.get(one.key), people),
  )
  const explained = day.differences
    .filter((one) => stateOf(one, facts.resolutions.get(one.key)) === 'explained')
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0n)
  const journalMinor = day.journalInMinor + day.journalOutMinor + day.journalFeesMinor
  const { prepared } = facts
  return {
    ...shown,
    journalIn: toNumber(day.journalInMinor),
    journalOut: toNumber(day.journalOutMinor),
    journalFees: toNumber(day.journalFeesMinor),
    journalClosing: toNumber(day.openingMinor + journalMinor),
    explained: toNumber(explained),
    lines: day.lines.length,
    deposits: day.items.filter(({ amountMinor }) => amountMinor > 0n).length,
    payouts: day.items.filter(({ amountMinor }) => amountMinor < 0n).length,
    differences,
    imported: people.imported,
    prepared:
      shown.state === 'prepared' && prepared !== null
        ? { userId: prepared.userId, username: prepared.username, at: prepared.at }
        : null,
    sealed: null,
    fingerprint: fingerprintOf(day, facts).toString('hex'),
  }
}

/**
 * Returns the hash of everything that a day consists of: its figures, lines, journal entries and
 * explanations, and the fingerprint of the day before. A change of any of them changes it.
 */
function fingerprintOf(day: ReconciledDay, facts: Omit<DayFacts, 'prepared'>): Buffer {
  const { previous, resolutions } = facts
  const contents: JsonValue = {
    day: day.day,
    previous: previous?.toString('hex') ?? null,
    figures: [day.openingMinor, day.inMinor, day.outMinor, day.feesMinor, day.closingMinor].map(
      String,
    ),
    lines: day.lines.map(({ lineId, amountMinor }) => [lineId, String(amountMinor)]),
    items: day.items.map((item) => `${item.walletHistoryId} ${item.amountMinor}`).toSorted(),
    differences: day.differences.map(({ key, amountMinor }) => {
      const given = resolutions.get(key)
      return [
        key,
        String(amountMinor),
        given?.explanation ?? null,
        given?.note ?? null,
        given?.resolverId ?? null,
        given?.confirmerId ?? null,
      ]
    }),
  }
  return hashText(canonicalJson(contents))
}

import type { ReconDay, ReconDayDetails } from '@kapis/contract/reconciliation'
import { toNumber } from '@kapis/money/money'
import { canonicalJson } from '#audit/canonical.ts'
import type { JsonValue } from '#db/schema.ts'
import { hashText } from '../shared/hash-text.ts'
import type { FoundDifference, OpenDay } from './open-days.ts'
import { presentDifference } from './resolutions.ts'
import type { People, Resolutions } from './resolutions.ts'

export type Signature = { userId: string; username: string; at: string } | null

export type DayFacts = {
  /** Whether a later line is imported, so that the day has all its lines. */
  isComplete: boolean
  /** The preparation of the day by one person, with the fingerprint that they saw. */
  prepared: (NonNullable<Signature> & { fingerprint: string }) | null
  /** The hash of the day as it is now; null if nobody has prepared it. */
  fingerprint: string | null
}

/** Sums up a day for the list. */
export function presentReconDay(day: OpenDay, facts: DayFacts): ReconDay {
  const isPrepared = facts.prepared !== null && facts.prepared.fingerprint === facts.fingerprint
  return {
    day: day.day,
    opening: toNumber(day.openingMinor),
    in: toNumber(day.inMinor),
    out: toNumber(day.outMinor),
    fees: toNumber(day.feesMinor),
    closing: toNumber(day.closingMinor),
    difference: toNumber(day.openMinor),
    openLines: day.openLines,
    state:
      day.openLines > 0
        ? 'open'
        : !facts.isComplete
          ? 'progress'
          : isPrepared
            ? 'prepared'
            : 'ready',
  }
}

/** Presents a whole day with its differences. */
export function presentDetails(
  day: OpenDay,
  facts: DayFacts & { fingerprint: string },
  found: {
    differences: readonly FoundDifference[]
    resolutions: Resolutions
    people: { players: People; owners: Map<string, string>; imported: Signature }
  },
): ReconDayDetails {
  const shown = presentReconDay(day, facts)
  const { differences, resolutions, people } = found
  const journalMinor = day.journalInMinor + day.journalOutMinor + day.journalFeesMinor
  const { prepared } = facts
  return {
    ...shown,
    journalIn: toNumber(day.journalInMinor),
    journalOut: toNumber(day.journalOutMinor),
    journalFees: toNumber(day.journalFeesMinor),
    journalClosing: toNumber(day.openingMinor + journalMinor),
    explained: toNumber(day.explainedMinor),
    lines: day.lines,
    deposits: day.deposits,
    payouts: day.payouts,
    differences: differences.map((one) => presentDifference(one, resolutions.get(one.key), people)),
    imported: people.imported,
    prepared:
      shown.state === 'prepared' && prepared !== null
        ? { userId: prepared.userId, username: prepared.username, at: prepared.at }
        : null,
    sealed: null,
    fingerprint: facts.fingerprint,
  }
}

/**
 * Returns the hash of everything that a day consists of: its figures, lines, journal entries and
 * explanations, and the fingerprint of the day sealed before it. A change of any of them changes it.
 */
export function fingerprintOf(
  day: OpenDay,
  differences: readonly FoundDifference[],
  { resolutions, previous }: { resolutions: Resolutions; previous: Buffer | null },
): string {
  const contents: JsonValue = {
    day: day.day,
    previous: previous?.toString('hex') ?? null,
    figures: [day.openingMinor, day.inMinor, day.outMinor, day.feesMinor, day.closingMinor].map(
      String,
    ),
    contents: day.contents.toString('hex'),
    differences: differences.map(({ key, amountMinor }) => {
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
  return hashText(canonicalJson(contents)).toString('hex')
}

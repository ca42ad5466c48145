import { sql } from 'kysely'
import type { Tx } from '#db/in-transaction.ts'
import { canonicalJson } from '#audit/canonical.ts'
import { hashText } from '../shared/hash-text.ts'
import { findDifferences } from './open-days.ts'
import type { FoundDifference } from './open-days.ts'
import type { AccountDifference, ReconciledDay } from './reconcile.ts'
import { findResolutions, stateOf } from './resolutions.ts'
import type { Resolutions } from './resolutions.ts'

/** Stores the compared days in place of those that were stored, and writes only what differs. */
export async function storeDays(tx: Tx, days: readonly ReconciledDay[]): Promise<void> {
  const keys = days.flatMap(({ differences }) => differences.map(({ key }) => key))
  const resolutions = await findResolutions(tx, keys)
  await sql`delete from recon_open_day
    where day <> all (${days.map(({ day }) => day)}::date[])`.execute(tx)
  for (const day of days) await storeDay(tx, day, resolutions)
}

async function storeDay(tx: Tx, day: ReconciledDay, resolutions: Resolutions): Promise<void> {
  const { lines, items } = day
  const differences = day.differences.map(storedDifference)
  const alone = day.differences.flatMap(({ line, item }) =>
    line === null && item !== null ? [item.walletHistoryId] : [],
  )
  const row = {
    opening_minor: String(day.openingMinor),
    in_minor: String(day.inMinor),
    out_minor: String(day.outMinor),
    fees_minor: String(day.feesMinor),
    closing_minor: String(day.closingMinor),
    journal_in_minor: String(day.journalInMinor),
    journal_out_minor: String(day.journalOutMinor),
    journal_fees_minor: String(day.journalFeesMinor),
    lines: lines.length,
    last_line_at: lines.at(-1)?.at ?? null,
    deposits: items.filter(({ amountMinor }) => amountMinor > 0n).length,
    payouts: items.filter(({ amountMinor }) => amountMinor < 0n).length,
    item_ids: items.map(({ walletHistoryId }) => walletHistoryId),
    alone_ids: alone,
    contents: `\\x${hashContents(day).toString('hex')}`,
    differences,
    ...sumsOf(day.differences, resolutions),
  }
  await sql`
    insert into recon_open_day as d
    select (jsonb_populate_record(null::recon_open_day, ${JSON.stringify({ day: day.day, ...row })}
      ::jsonb)).*
    on conflict (day) do update set ${sql.join(
      Object.keys(row).map((name) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`),
    )}
    where d.* is distinct from excluded.*`.execute(tx)
}

function storedDifference({
  key,
  kind,
  at,
  amountMinor,
  line,
  item,
  isSentTwice,
}: AccountDifference) {
  return {
    key,
    kind,
    at,
    amountMinor: String(amountMinor),
    isSentTwice,
    lineId: line?.lineId ?? null,
    walletHistoryId: item?.walletHistoryId ?? null,
    reference: line?.reference ?? item?.reference ?? null,
    party: line?.party ?? null,
  }
}

/** Returns the hash of the lines, deposits and payouts of a day, with their amounts. */
function hashContents({ lines, items }: ReconciledDay): Buffer {
  return hashText(
    canonicalJson({
      lines: lines.map(({ lineId, amountMinor }) => [lineId, String(amountMinor)]),
      items: items.map((item) => `${item.walletHistoryId} ${item.amountMinor}`).toSorted(),
    }),
  )
}

/** Sums up the differences of a day again, after staff have decided about one of them. */
export async function storeSums(tx: Tx, day: string): Promise<void> {
  const differences = await findDifferences(tx, day)
  const sums = sumsOf(
    differences,
    await findResolutions(
      tx,
      differences.map(({ key }) => key),
    ),
  )
  await sql`update recon_open_day set open_lines = ${sums.open_lines},
      open_minor = ${sums.open_minor}, unexplained_minor = ${sums.unexplained_minor},
      oldest_open_at = ${sums.oldest_open_at}, explained_minor = ${sums.explained_minor}
    where day = ${day}::date`.execute(tx)
}

/**
 * Sums up what is explained and what is not. Unexplained amounts of both signs add up, because two
 * mistakes that cancel each other out are not explained.
 */
function sumsOf(
  differences: readonly Pick<FoundDifference, 'key' | 'at' | 'amountMinor'>[],
  resolutions: Resolutions,
) {
  const isExplained = (one: (typeof differences)[number]) =>
    stateOf(one, resolutions.get(one.key)) === 'explained'
  const open = differences.filter((one) => !isExplained(one))
  const size = (minor: bigint) => (minor < 0n ? -minor : minor)
  const sum = (minors: bigint[]) => String(minors.reduce((all, minor) => all + minor, 0n))
  const oldest = open.reduce((least, { at }) => Math.min(least, at.getTime()), Infinity)
  return {
    open_lines: open.length,
    open_minor: sum(open.map(({ amountMinor }) => amountMinor)),
    unexplained_minor: sum(open.map(({ amountMinor }) => size(amountMinor))),
    oldest_open_at: oldest === Infinity ? null : new Date(oldest),
    explained_minor: sum(differences.filter(isExplained).map(({ amountMinor }) => amountMinor)),
  }
}

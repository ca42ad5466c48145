import { sql } from 'kysely'
import type { Db } from '#db/pool.ts'
import type { AccountDifference } from './reconcile.ts'

/** A difference as it is stored with its day. */
export type FoundDifference = Pick<
  AccountDifference,
  'key' | 'kind' | 'at' | 'amountMinor' | 'isSentTwice'
> & {
  lineId: string | null
  walletHistoryId: string | null
  reference: string | null
  party: string | null
}

/** The figures of a day that is not sealed, as it was last compared. */
export type OpenDay = {
  day: string
  openingMinor: bigint
  inMinor: bigint
  outMinor: bigint
  feesMinor: bigint
  closingMinor: bigint
  journalInMinor: bigint
  journalOutMinor: bigint
  journalFeesMinor: bigint
  lines: number
  lastLineAt: Date | null
  deposits: number
  payouts: number
  contents: Buffer
  openLines: number
  openMinor: bigint
  unexplainedMinor: bigint
  oldestOpenAt: Date | null
  explainedMinor: bigint
}

const FIGURES = sql`day::text, opening_minor as "openingMinor", in_minor as "inMinor",
  out_minor as "outMinor", fees_minor as "feesMinor", closing_minor as "closingMinor",
  journal_in_minor as "journalInMinor", journal_out_minor as "journalOutMinor",
  journal_fees_minor as "journalFeesMinor", lines, last_line_at as "lastLineAt", deposits, payouts,
  contents, open_lines as "openLines", open_minor as "openMinor",
  unexplained_minor as "unexplainedMinor", oldest_open_at as "oldestOpenAt",
  explained_minor as "explainedMinor"`

/** Lists the days that are not sealed, oldest first. */
export async function listOpenDays(db: Db): Promise<OpenDay[]> {
  const { rows } = await sql<OpenDay>`
    select ${FIGURES} from recon_open_day order by recon_open_day.day`.execute(db)
  return rows
}

/** Returns the differences of a day that is not sealed, in the order of the day. */
export async function findDifferences(db: Db, day: string): Promise<FoundDifference[]> {
  const { rows } = await sql<{ differences: StoredDifference[] }>`
    select differences from recon_open_day where day::text = ${day}`.execute(db)
  return (rows[0]?.differences ?? []).map(({ at, amountMinor, ...one }) => ({
    ...one,
    at: new Date(at),
    amountMinor: BigInt(amountMinor),
  }))
}

type StoredDifference = Omit<FoundDifference, 'at' | 'amountMinor'> & {
  at: string
  amountMinor: string
}

/** Returns the deposits and payouts that belong to a day. */
export async function findItemIds(db: Db, day: string): Promise<string[]> {
  const { rows } = await sql<{ ids: string[] }>`
    select item_ids::text[] as ids from recon_open_day where day::text = ${day}`.execute(db)
  return rows[0]?.ids ?? []
}

/** What is known about the last comparison. */
export type StoredComparison = {
  comparedAt: Date | null
  facts: Buffer | null
  isComparing: boolean
}

/** Returns when the days were compared, and whether an import waits to be compared. */
export async function findComparison(db: Db): Promise<StoredComparison> {
  const { rows } = await sql<StoredComparison>`
    select c.counted_at as "comparedAt", c.facts,
      coalesce(i.changed_at > c.counted_at or (i.changed_at is not null and c.facts is null),
        i.changed_at is not null) as "isComparing"
    from (select greatest(max(imported_at), max(withdrawn_at)) as changed_at from gcash_import) i
    left join recon_unexplained c on true`.execute(db)
  return rows[0]!
}

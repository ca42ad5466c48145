import { sql } from 'kysely'
import type { Db } from '#db/pool.ts'
import { hashText } from '../shared/hash-text.ts'

export type SealedTo = { day: string; closingMinor: bigint; fingerprint: Buffer }

export async function findSealedTo(db: Db): Promise<SealedTo | null> {
  const { rows } = await sql<SealedTo>`
    select day::text, fingerprint, (contents ->> 'closingMinor')::int8 as "closingMinor"
    from recon_day where sealed_at is not null order by day desc limit 1`.execute(db)
  return rows[0] ?? null
}

/** The lines of days that are not sealed. */
export function openLines(sealed: SealedTo | null) {
  return sql`select * from gcash_line where day > ${sealed?.day ?? '-infinity'}::date`
}

/**
 * The deposits and payouts that these lines may belong to. Those of sealed days are done with.
 * Without a sealed day, nothing before the first line is compared.
 */
export function openItems(sealed: SealedTo | null) {
  const since =
    sealed === null
      ? sql`(select min(at) from (${openLines(null)}) l)`
      : sql`${new Date(Date.parse(`${sealed.day}T00:00+08:00`))}::timestamptz`
  const settled = sql`w.status = 'completed' and w.type in ('deposit', 'withdraw')`
  return sql`
    select w.*, coalesce(w.credited_reference, r.reference) as reference
    from (
      select * from wallet_history w
      where ${settled} and w.settled_at >= ${since} - interval '7 days'
      union all
      select * from wallet_history w
      where ${settled} and w.settled_at < ${since} - interval '7 days'
        and w.credited_reference in (
          select reference from (${openLines(sealed)}) l where l.kind = 'in')) w
    left join deposit_receipt r on r.deposit_receipt_id = w.paid_deposit_receipt_id
    where not exists (select from recon_item s where s.wallet_history_id = w.wallet_history_id)`
}

/**
 * Returns the digest of everything that a comparison of the days depends on. The database sums up
 * the hashes of the rows, so that no process reads them.
 */
export async function digestFacts(db: Db, sealed: SealedTo | null): Promise<Buffer> {
  const { rows } = await sql<{ lines: string; items: string }>`
    select
      (select concat(count(*), ' ', sum(hashtextextended(l.gcash_line_id::text, 0)))
        from (${openLines(sealed)}) l) as lines,
      (select concat(count(*), ' ', sum(hashtextextended(concat_ws(' ', i.wallet_history_id,
          i.settled_seq, i.settled_at, i.created_at, i.reference, i.gcash_number, i.gcash_name), 0)))
        from (${openItems(sealed)}) i) as items`.execute(db)
  const { lines, items } = rows[0]!
  return hashText([sealed?.fingerprint.toString('hex') ?? '', lines, items].join('\n'))
}

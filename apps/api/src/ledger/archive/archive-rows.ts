import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Tx } from '#db/in-transaction.ts'
import { newDigest } from './archive-hash.ts'

const ROWS = 5_000

/** The tables that are partitioned by month, in the order in which the file contains them. */
export const MONTH_TABLES = ['ledger_journal', 'ledger_bet'] as const
export type MonthTable = (typeof MONTH_TABLES)[number]

/** Returns the name of a month's partition, such as `ledger_journal_2026_01`. */
export const partitionOf = (table: MonthTable, month: string) =>
  `${table}_${month.replace('-', '_')}`

/**
 * Yields every row of a partition as text, in the order of its key. When the text is cast back, it
 * gives exactly the same row, including microseconds and the spelling of JSON.
 */
export async function* readRows(tx: Tx, partition: string): AsyncGenerator<string[]> {
  const key = sql`(r.player_id, r.seq, r.at)`
  let after: RawBuilder<unknown> = sql`true`
  for (;;) {
    const { rows } = await sql<{ row: string; playerId: string; seq: bigint; at: string }>`
      select r::text as row, r.player_id as "playerId", r.seq, r.at::text as at
      from ${sql.table(partition)} r where ${after} order by 2, 3, r.at limit ${ROWS}`.execute(tx)
    const last = rows.at(-1)
    if (last === undefined) return
    yield rows.map(({ row }) => row)
    after = sql`${key} > (${last.playerId}::uuid, ${last.seq}, ${last.at}::timestamptz)`
  }
}

/**
 * Queries for the rows that are kept from an archived month: players' points, the epochs of these
 * points, the entries outside play and the players' own coins.
 */
const KEPT = [
  sql`select r::text as row from ledger_point r where r.kind = `,
  sql`select r::text as row from ledger_point_epoch r where r.kind = `,
  sql`select r::text as row from ledger_archived_line r where r.month = `,
  sql`select r::text as row from ledger_point_own r where r.kind = `,
]

/**
 * Hashes the rows kept from an archived month, in order, starting with the previous month's digest.
 */
export async function digestKept(tx: Tx, month: string, before: Buffer): Promise<Buffer> {
  const digest = newDigest().update(before)
  for (const select of KEPT) {
    const { rows } = await sql<{ row: string }>`${select}${month} order by 1`.execute(tx)
    for (const { row } of rows) digest.update(row).update('\n')
  }
  return digest.digest()
}

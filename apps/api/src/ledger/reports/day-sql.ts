import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { inSnapshot, inTransaction } from '#db/in-transaction.ts'
import type { Tx } from '#db/in-transaction.ts'
import type { Db } from '#db/pool.ts'

/**
 * Returns SQL for the day in Manila on which the transaction began, so that all of its reads use
 * the same day.
 */
export function today(): RawBuilder<unknown> {
  return sql`(now() at time zone 'Asia/Manila')::date`
}

/** Returns the condition that an entry was made on this day in Manila. */
export function onDay(day: string): RawBuilder<unknown> {
  return sql`j.at >= ${day}::timestamp at time zone 'Asia/Manila'
    and j.at < (${day}::date + 1)::timestamp at time zone 'Asia/Manila'`
}

/**
 * The condition that an entry belongs to a staff member. PostgreSQL builds a hash table of the few
 * staff members; with a join it would look up the user of each entry.
 */
export const isOfStaff = sql`(j.player_id in (select user_id from app_user where role <> 'player'))`

/**
 * Makes PostgreSQL group by hash until the transaction ends. It cannot know how many entries are
 * newer than the sums. It expects few, for which it would sort, and sorting takes a third of the
 * time of a query over many.
 */
const GROUP_BY_HASH = sql`set_config('enable_sort', 'off', true)`

/**
 * Reads stored sums together with the entries that are not in them yet. The query gets the time up
 * to which entries are in the sums. Both are read from one snapshot: if the job committed in
 * between, the entries that it added would be counted twice. The time is inlined into the SQL. As a
 * parameter, it would make the planner expect a third of the journal to be newer, and scan all of
 * it.
 */
export function readSums<Row>(
  db: Db,
  query: (mark: RawBuilder<unknown>) => RawBuilder<Row>,
): Promise<Row[]> {
  return inSnapshot(db, (tx) => readSumsIn(tx, query))
}

/** Reads the sums as `readSums` does, in a snapshot in which other figures are read too. */
export async function readSumsIn<Row>(
  tx: Tx,
  query: (mark: RawBuilder<unknown>) => RawBuilder<Row>,
): Promise<Row[]> {
  const { rows } = await sql<{ mark: string }>`
    select summed_until::text as mark, ${GROUP_BY_HASH} from ledger_day_mark`.execute(tx)
  const mark = sql`${sql.lit(rows[0]!.mark)}::timestamptz`
  return (await query(mark).execute(tx)).rows
}

/**
 * Runs a transaction without the statement timeout of requests, because it may read a whole day, and
 * with longer pauses, because reading many rows takes the process seconds on a busy machine. It waits for another worker
 * that does the same.
 */
export function inWorkTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return inTransaction(db, async (tx) => {
    await sql`select set_config('statement_timeout', '0', true),
      set_config('idle_in_transaction_session_timeout', '60s', true),
      set_config('lock_timeout', '60s', true), ${GROUP_BY_HASH}`.execute(tx)
    return work(tx)
  })
}

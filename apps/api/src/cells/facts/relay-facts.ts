import { sql } from 'kysely'
import { inTransaction } from '#db/in-transaction.ts'
import type { Db } from '#db/pool.ts'
import type { JsonObject } from '#db/schema.ts'
import { FACT_CHANNEL } from '#outbox/publish-fact.ts'
import type { Directory } from '../directory/open-directory.ts'

export type RelayDeps = { db: Db; directory: Directory; cell: string }

const ROWS_MAX = 100
/** The size of facts after which no more are sent in the same transaction. */
const BYTES_MAX = 500_000
/** The lock that lets one process of a cell relay at a time, which keeps the order. */
const RELAY_LOCK = sql`hashtext('relay-facts')`
/** The lock that makes the numbers of facts rise in the order of their commits. */
const APPEND_LOCK = sql`hashtext('append-facts')`

type Row = { id: bigint; sourceId: string; kind: string; key: string; body: JsonObject }

/**
 * Sends committed facts to the directory and returns their number. If the process dies in between,
 * they are sent again; the directory stores each of them once. The rows stay until the facts come
 * back.
 */
export async function relayFacts({ db, directory, cell }: RelayDeps): Promise<number> {
  const { rows: unsent } = await sql`
    select from fact_outbox where sent_at is null limit 1`.execute(db)
  if (unsent.length === 0) return 0
  return inTransaction(db, async (tx) => {
    const { rows: locks } = await sql<{ isOurs: boolean }>`
      select pg_try_advisory_xact_lock(${RELAY_LOCK}) as "isOurs"`.execute(tx)
    if (locks[0]?.isOurs !== true) return 0
    const { rows } = await sql<Row>`
      select fact_outbox_id as id, source_id as "sourceId", kind, key, body from (
        select *, sum(pg_column_size(body)) over (order by fact_outbox_id) - pg_column_size(body)
          as before
        from (select * from fact_outbox where sent_at is null
          order by fact_outbox_id limit ${ROWS_MAX}) next
      ) sized where before < ${BYTES_MAX} order by fact_outbox_id`.execute(tx)
    await appendFacts(directory, cell, rows)
    const ids = rows.map(({ id }) => id)
    await sql`update fact_outbox set sent_at = clock_timestamp()
      where fact_outbox_id = any (${ids}::int8[])`.execute(tx)
    return rows.length
  })
}

async function appendFacts(directory: Directory, cell: string, rows: readonly Row[]) {
  await directory.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${APPEND_LOCK})`.execute(trx)
    for (const { sourceId, kind, key, body } of rows) {
      await sql`insert into fact (source_id, kind, key, body, cell)
        values (${sourceId}, ${kind}, ${key}, ${JSON.stringify(body)}::jsonb, ${cell})
        on conflict (source_id) do nothing`.execute(trx)
    }
    await sql`select pg_notify(${FACT_CHANNEL}, '')`.execute(trx)
  })
}

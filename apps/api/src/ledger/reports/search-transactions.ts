import { sql } from 'kysely'
import type { Tx } from '#db/in-transaction.ts'
import { COLUMNS, WITH_PLAY } from './list-transactions.ts'
import type { TransactionRow } from './list-transactions.ts'
import { SEQ_BITS, readTransactionReference } from './transaction-reference.ts'
import { readTransactionId } from '../transaction-id.ts'

/** Returns the entries with this short reference, newest first and without hidden ones. */
export async function findByReference(
  tx: Tx,
  text: string,
  max: number,
): Promise<TransactionRow[]> {
  const read = readTransactionReference(text)
  if (read === null) return []
  return findLines(
    tx,
    sql`select u.user_id as player_id, k.seq from app_user u
      join ledger_account a on a.player_id = u.user_id
      cross join lateral (select ${read.seqEnd}::int8 + n * ${1n << SEQ_BITS}::int8 as seq
        from generate_series(a.seq >> ${Number(SEQ_BITS)}::int, 0, -1) as n limit ${max}) k
      where u.reference_no = ${read.referenceNo}`,
    max,
  )
}

/** Returns the entry with this public id, or nothing if there is none. */
export async function findById(tx: Tx, id: string): Promise<TransactionRow[]> {
  const read = readTransactionId(id)
  if (read === null) return []
  return findLines(
    tx,
    sql`select u.user_id as player_id, ${read.seq}::int8 as seq from app_user u
      where u.public_no = ${read.publicNo}`,
    1,
  )
}

/**
 * Returns the bets of the last 35 days with this identifier. Searches the index on identifiers once
 * per player; an index across all players would slow down every bet.
 */
export async function findByIdentifier(
  tx: Tx,
  identifier: string,
  max: number,
): Promise<TransactionRow[]> {
  return findLines(
    tx,
    sql`select j.player_id, j.seq from ledger_account a
      cross join lateral (select j.player_id, j.seq from ledger_journal j
        where j.player_id = a.player_id and j.cause_key = ${identifier}
          and j.cause in ('bet', 'round')
          and j.at > now() - interval '35 days' and j.at < now() + interval '1 day' limit 1) j
      limit ${max}`,
    max,
  )
}

async function findLines(
  tx: Tx,
  keys: ReturnType<typeof sql>,
  max: number,
): Promise<TransactionRow[]> {
  const { rows } = await sql<TransactionRow>`
    with keys as materialized (${keys})
    select ${COLUMNS} from keys k
    join ledger_journal j on j.player_id = k.player_id and j.seq = k.seq
    join app_user u on u.user_id = j.player_id ${WITH_PLAY}
    order by j.at desc limit ${max}`.execute(tx)
  return rows.filter(({ isHidden }) => !isHidden)
}

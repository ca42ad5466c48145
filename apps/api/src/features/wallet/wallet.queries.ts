import { refuse } from '@kapis/contract/refusals'
import { sql } from 'kysely'
import { publishWalletRow } from '#cashier/publish-wallet-row.ts'
import type { Tx } from '#db/in-transaction.ts'
import type { Db } from '#db/pool.ts'
import type { WalletRowFields } from './present-wallet.ts'

/** Returns a new id for a wallet row and its journal entry. */
export async function newWalletId(tx: Tx): Promise<string> {
  const { rows } = await sql<{ id: string }>`select gen_random_uuid() as id`.execute(tx)
  return rows[0]!.id
}

/**
 * Locks a wallet row. A caller that moves coins must have locked the account before, because all of
 * them take the two locks in this order.
 */
export async function lockRow(tx: Tx, playerId: string, walletHistoryId: string) {
  const row = await tx
    .selectFrom('wallet_history')
    .selectAll()
    .where('player_id', '=', playerId)
    .where('wallet_history_id', '=', walletHistoryId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (row === undefined) throw refuse('not_found')
  return row
}

export async function listHolidays(tx: Tx): Promise<{ holidays: Set<string>; now: Date }> {
  const { rows } = await sql<{ day: string | null; now: Date }>`
    select h.day::text as day, clock_timestamp() as now from (select) n
    left join holiday h on h.day >= (now() at time zone 'Asia/Manila')::date`.execute(tx)
  return { holidays: new Set(rows.flatMap(({ day }) => day ?? [])), now: rows[0]!.now }
}

/** Returns the time until which a player's withdrawals are on hold, or null. */
export async function findPayoutHold(tx: Tx, playerId: string): Promise<Date | null> {
  const held = await tx
    .selectFrom('app_user')
    .select('payout_hold_until')
    .where('user_id', '=', playerId)
    .where('payout_hold_until', '>', sql<Date>`clock_timestamp()`)
    .executeTakeFirst()
  return held?.payout_hold_until ?? null
}

/** Stores a GCash account of a player. Returns whether the account is new. */
export async function keepGcash(
  tx: Tx,
  playerId: string,
  gcash: { gcashNumber: string; gcashName: string },
): Promise<{ isNew: boolean }> {
  const { rows } = await sql<{ isNew: boolean }>`
    insert into gcash_account (player_id, gcash_number, gcash_name)
    values (${playerId}, ${gcash.gcashNumber}, ${gcash.gcashName})
    on conflict (player_id, gcash_number) do update
      set gcash_name = excluded.gcash_name, last_used_at = clock_timestamp()
    returning (xmax = 0) as "isNew"`.execute(tx)
  return { isNew: rows[0]!.isNew }
}

/**
 * Returns whether a withdrawal of the player was paid to this GCash number. Having entered the
 * number is not enough.
 */
export async function isPaidBefore(tx: Tx, playerId: string, number: string): Promise<boolean> {
  const paid = await tx
    .selectFrom('wallet_history')
    .select('wallet_history_id')
    .where('player_id', '=', playerId)
    .where('type', '=', 'withdraw')
    .where('status', '=', 'completed')
    .where('gcash_number', '=', number)
    .limit(1)
    .executeTakeFirst()
  return paid !== undefined
}

export function listGcash(db: Db, playerId: string) {
  return db
    .selectFrom('gcash_account')
    .select(['gcash_number', 'gcash_name', 'last_used_at'])
    .where('player_id', '=', playerId)
    .orderBy('last_used_at', 'desc')
    .limit(20)
    .execute()
}

export async function insertRow(
  tx: Tx,
  row: Partial<WalletRowFields> & Pick<WalletRowFields, 'player_id' | 'type' | 'amount_minor'>,
): Promise<WalletRowFields> {
  const inserted = await tx
    .insertInto('wallet_history')
    .values(row)
    .returningAll()
    .executeTakeFirstOrThrow()
  await publishWalletRow(tx, inserted)
  return inserted
}

export async function updateRow(
  tx: Tx,
  row: WalletRowFields,
  changes: Partial<WalletRowFields>,
): Promise<WalletRowFields> {
  const updated = await tx
    .updateTable('wallet_history')
    .set({ ...changes, version: row.version + 1, updated_at: sql`clock_timestamp()` })
    .where('player_id', '=', row.player_id)
    .where('wallet_history_id', '=', row.wallet_history_id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await publishWalletRow(tx, updated)
  return updated
}

import { sql } from 'kysely'
import type { Tx } from '#db/in-transaction.ts'
import { markLimited } from '#ledger/player-limits.ts'

/**
 * Returns since when the player has been closing the account, or null. Compares with the current
 * time, not with the start of the transaction: the closing may have been cancelled while the
 * transaction waited for a lock.
 */
export async function findClosing(tx: Tx, playerId: string): Promise<Date | null> {
  const { rows } = await sql<{ startsAt: Date }>`
    select starts_at as "startsAt" from player_pause
    where player_id = ${playerId} and kind = 'closing' and ends_at > clock_timestamp()
    order by starts_at limit 1`.execute(tx)
  return rows[0]?.startsAt ?? null
}

/**
 * Starts the closing of an account, which blocks play like a pause without an end. Must run under
 * the account's lock.
 */
export async function startClosing(tx: Tx, playerId: string): Promise<void> {
  await markLimited(tx, playerId)
  await sql`
    insert into player_pause (player_id, kind, ends_at)
    values (${playerId}, 'closing', clock_timestamp() + interval '100 years')`.execute(tx)
}

/** Cancels the closing of an account. Must run under the account's lock. */
export async function endClosing(tx: Tx, playerId: string): Promise<void> {
  await markLimited(tx, playerId)
  await sql`select end_closing(${playerId})`.execute(tx)
}

/**
 * Returns whether a withdrawal is pending or has been paid since the given time. Compares the time
 * of the payment, not that of the request, which may be earlier than `since`.
 */
export async function hasPaidOut(tx: Tx, playerId: string, since: Date): Promise<boolean> {
  const { rows } = await sql`
    select from wallet_history
    where player_id = ${playerId} and type = 'withdraw' and (status = 'pending'
      or (status = 'completed' and updated_at >= ${since})) limit 1`.execute(tx)
  return rows.length > 0
}

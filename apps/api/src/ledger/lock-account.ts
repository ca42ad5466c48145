import assert from 'node:assert/strict'
import { sql } from 'kysely'
import type { Tx } from '#db/in-transaction.ts'

export type LockedAccount = {
  publicNo: bigint
  /** Neither blocked nor disabled, as of the lock. */
  isActive: boolean
  seq: bigint
  coinMinor: bigint
  ticketMinor: bigint
  coinHeldMinor: bigint
  ticketHeldMinor: bigint
  epoch: number
  nonce: number
  head: Buffer
  /** The player has set a limit or a pause. */
  isLimited: boolean
  /** Time of the last stake; null if it was never recorded. */
  lastStakeMicros: bigint | null
  /** The database's clock once the lock was held. */
  lockedAtMicros: bigint
}

/**
 * Locks one player's account for a use case, before the staff member's day and the staff log. The
 * whole order is in docs/decisions/017-locks-have-one-order.md.
 */
export async function lockAccount(tx: Tx, playerId: string): Promise<LockedAccount> {
  // A second statement reads the clock, because this one may wait for the lock.
  await sql`select from ledger_account where player_id = ${playerId} for no key update`.execute(tx)
  const { rows } = await sql<LockedAccount>`
    select u.public_no as "publicNo",
      u.status = 'active' and u.deleted_at is null as "isActive", a.seq, a.coin_minor as "coinMinor",
      a.ticket_minor as "ticketMinor", a.coin_held_minor as "coinHeldMinor",
      a.ticket_held_minor as "ticketHeldMinor", a.epoch, a.nonce, a.head,
      a.is_limited as "isLimited",
      (extract(epoch from a.last_stake_at) * 1000000)::int8 as "lastStakeMicros",
      (extract(epoch from clock_timestamp()) * 1000000)::int8 as "lockedAtMicros"
    from ledger_account a join app_user u on u.user_id = a.player_id
    where a.player_id = ${playerId}`.execute(tx)
  const account = rows[0]
  assert(account !== undefined, 'every user has an account')
  return account
}

/** Locks several accounts in id order. Ids without an account are skipped. */
export async function lockAccounts(tx: Tx, playerIds: string[]): Promise<void> {
  await sql`select from ledger_account where player_id = any (${playerIds}::uuid[])
    order by player_id for no key update`.execute(tx)
}

/** Moves the account to the first round of a new epoch. */
export async function moveToEpoch(tx: Tx, playerId: string, epoch: number): Promise<void> {
  await tx
    .updateTable('ledger_account')
    .set({ epoch, nonce: 0, version: sql`version + 1` })
    .where('player_id', '=', playerId)
    .execute()
}

import assert from 'node:assert/strict'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Tx } from '#db/in-transaction.ts'
import type { Account } from './account.ts'

/**
 * Locks one player's account for a use case. Must come before the locks of the staff member's day
 * and the staff log; docs/decisions/017 has the whole order.
 */
export async function lockAccount(tx: Tx, playerId: string): Promise<Account> {
  // Only lock here, because that may take a while. A second statement then reads the row and the
  // clock.
  await sql`select from ledger_account where player_id = ${playerId} for no key update`.execute(tx)
  const [account] = await readAccounts(tx, sql`a.player_id = ${playerId}`)
  assert(account !== undefined, 'every user has an account')
  return account
}

/**
 * The accounts that a transaction has locked, by player, each as it is after the transaction's last
 * entry.
 */
export type LockedAccounts = Map<string, Account>

/** Locks several accounts in id order. Players without an account are skipped. */
export async function lockAccounts(tx: Tx, playerIds: string[]): Promise<LockedAccounts> {
  await sql`select from ledger_account where player_id = any (${playerIds}::uuid[])
    order by player_id for no key update`.execute(tx)
  const accounts = await readAccounts(tx, sql`a.player_id = any (${playerIds}::uuid[])`)
  return new Map(accounts.map((account) => [account.playerId, account]))
}

async function readAccounts(tx: Tx, which: RawBuilder<unknown>): Promise<Account[]> {
  const { rows } = await sql<Account>`
    select a.player_id as "playerId", u.public_no as "publicNo",
      u.status = 'active' and u.deleted_at is null as "isActive", a.version, a.seq,
      a.coin_minor as "coinMinor", a.ticket_minor as "ticketMinor",
      a.coin_held_minor as "coinHeldMinor", a.ticket_held_minor as "ticketHeldMinor", a.epoch, a.nonce, a.head,
      a.is_limited as "isLimited",
      (extract(epoch from a.last_stake_at) * 1000000)::int8 as "lastStakeMicros",
      (extract(epoch from clock_timestamp()) * 1000000)::int8 as "lockedAtMicros"
    from ledger_account a join app_user u on u.user_id = a.player_id
    where ${which}`.execute(tx)
  return rows
}

/** Moves an account to the first nonce of a new epoch. */
export async function moveToEpoch(tx: Tx, playerId: string, epoch: number): Promise<void> {
  await tx
    .updateTable('ledger_account')
    .set({ epoch, nonce: 0, version: sql`version + 1` })
    .where('player_id', '=', playerId)
    .execute()
}

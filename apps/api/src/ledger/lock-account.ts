import { sql } from 'kysely'
import type { Tx } from '#db/in-transaction.ts'

export type LockedAccount = {
  seq: bigint
  coinMinor: bigint
  ticketMinor: bigint
  coinHeldMinor: bigint
  ticketHeldMinor: bigint
  epoch: number
  nonce: number
}

/**
 * Locks one player's account for a use case. Whoever needs several locks takes this one first, and
 * several accounts in the order of their ids, so that nobody waits in a ring.
 */
export async function lockAccount(tx: Tx, playerId: string): Promise<LockedAccount> {
  const row = await tx
    .selectFrom('ledger_account')
    .selectAll()
    .where('player_id', '=', playerId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  return {
    seq: row.seq,
    coinMinor: row.coin_minor,
    ticketMinor: row.ticket_minor,
    coinHeldMinor: row.coin_held_minor,
    ticketHeldMinor: row.ticket_held_minor,
    epoch: row.epoch,
    nonce: row.nonce,
  }
}

/** The account's place in the seeds: a new epoch begins at its first round. */
export async function sitAtEpoch(tx: Tx, playerId: string, epoch: number): Promise<void> {
  await tx
    .updateTable('ledger_account')
    .set({ epoch, nonce: 0, version: sql`version + 1` })
    .where('player_id', '=', playerId)
    .execute()
}

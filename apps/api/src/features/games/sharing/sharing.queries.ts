import type { SignedBetReceipt } from '@kapis/contract/games'
import { refuse } from '@kapis/contract/refusals'
import type { OwnSharedBet } from '@kapis/contract/sharing'
import type { SharedBetRecord } from '@kapis/fairness/shared-bet'
import type { Game } from '@kapis/games/games'
import { sql } from 'kysely'
import type { Tx } from '#db/in-transaction.ts'
import type { Db } from '#db/pool.ts'
import { changedByStaff } from '#ledger/reports/find-settled-bet.ts'
import { transactionId } from '#ledger/transaction-id.ts'
import type { ShownParts } from './write-shared-bet.ts'

/** Returns the id of the bet's link and locks its row, or undefined if the bet is not shared. */
export async function lockShareId(
  tx: Tx,
  playerId: string,
  seq: bigint,
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('shared_bet')
    .select('share_id')
    .where('player_id', '=', playerId)
    .where('seq', '=', seq)
    .forUpdate()
    .executeTakeFirst()
  return row?.share_id
}

export async function newShareId(tx: Tx): Promise<string> {
  const { rows } = await sql<{ id: string }>`select gen_random_uuid() as id`.execute(tx)
  return rows[0]!.id
}

export async function countSharedBets(tx: Tx, playerId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from shared_bet where player_id = ${playerId}`.execute(tx)
  return rows[0]!.n
}

type SharedBetToPut = ShownParts & {
  playerId: string
  seq: bigint
  shareId: string
  record: SignedBetReceipt
}

/** Stores a shared bet, or replaces what is shown of it. */
export async function putSharedBet(tx: Tx, bet: SharedBetToPut): Promise<void> {
  const shown = {
    share_id: bet.shareId,
    has_amounts: bet.hasAmounts,
    has_name: bet.hasName,
    record: bet.record.text,
    key_id: bet.record.keyId,
    signature: bet.record.signature,
  }
  await tx
    .insertInto('shared_bet')
    .values({ player_id: bet.playerId, seq: bet.seq, ...shown })
    .onConflict((conflict) => conflict.columns(['player_id', 'seq']).doUpdateSet(shown))
    .execute()
}

/** Deletes a shared bet. Returns false if the player shares no bet under this link. */
export async function deleteSharedBet(tx: Tx, playerId: string, shareId: string): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('shared_bet')
    .where('player_id', '=', playerId)
    .where('share_id', '=', shareId)
    .executeTakeFirst()
  return deleted.numDeletedRows > 0n
}

/** Lists the bets that a player shares, newest first. */
export async function listOwnSharedBets(db: Db, playerId: string): Promise<OwnSharedBet[]> {
  const rows = await ownSharedBets(db, playerId).execute()
  return rows.map(present)
}

export async function getOwnSharedBet(
  tx: Tx,
  playerId: string,
  shareId: string,
): Promise<OwnSharedBet> {
  return present(
    await ownSharedBets(tx, playerId).where('s.share_id', '=', shareId).executeTakeFirstOrThrow(),
  )
}

/**
 * Returns the signed text behind a link. Refuses: not_found, whether the link never existed, the
 * player stopped sharing the bet, the account is not active, or staff have changed the bet since.
 */
export async function getSharedRecord(
  db: Db,
  shareId: string,
): Promise<{ record: SignedBetReceipt }> {
  const row = await db
    .selectFrom('shared_bet as s')
    .innerJoin('app_user as u', 'u.user_id', 's.player_id')
    .select(['s.record', 's.key_id', 's.signature'])
    .where('s.share_id', '=', shareId)
    .where('u.status', '=', 'active')
    .where(sql<boolean>`not (${changedByStaff('s')})`)
    .executeTakeFirst()
  if (row === undefined) throw refuse('not_found')
  // The text was signed alone, as a batch of one, so its path has no steps.
  const { record: text, key_id: keyId, signature } = row
  return { record: { text, keyId, signature, path: [] } }
}

function ownSharedBets(db: Db, playerId: string) {
  return db
    .selectFrom('shared_bet as s')
    .innerJoin('app_user as u', 'u.user_id', 's.player_id')
    .select(['s.seq', 's.share_id', 's.has_amounts', 's.has_name', 's.record', 's.shared_at'])
    .select('u.public_no')
    .where('s.player_id', '=', playerId)
    .orderBy('s.shared_at', 'desc')
    .orderBy('s.seq', 'desc')
}

type Row = {
  seq: bigint
  share_id: string
  has_amounts: boolean
  has_name: boolean
  record: string
  shared_at: Date
  public_no: bigint
}

function present(row: Row): OwnSharedBet {
  const record = JSON.parse(row.record) as SharedBetRecord
  return {
    shareId: row.share_id,
    transactionHistoryId: transactionId(row.public_no, row.seq),
    game: record.game as Game,
    payoutMultiplier: record.multiplier4 / 10_000,
    settledAt: record.settledAt,
    sharedAt: row.shared_at.toISOString(),
    hasAmounts: row.has_amounts,
    hasName: row.has_name,
  }
}

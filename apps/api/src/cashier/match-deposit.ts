import { sql } from 'kysely'
import { needsApproval } from '#audit/approval-requests.ts'
import type { Tx } from '#db/in-transaction.ts'
import { lockAccount } from '#ledger/lock-account.ts'
import { creditDeposit, lockRecord, markPaid } from './credit-deposit.ts'
import type { DepositRow, DepositReceiptRow } from './credit-deposit.ts'
import { decideMatch } from './decide-match.ts'
import { editorsOf } from './editors.ts'
import { readSettings } from './settings.ts'

/**
 * Serialises decisions about one reference: an image and a deposit receipt that arrive at the same
 * time would otherwise miss each other. Take this lock before any account's.
 */
export async function lockReference(tx: Tx, reference: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`deposit ${reference}`}, 0))`.execute(
    tx,
  )
}

/** Credits a pending deposit if all sides agree, or stores what it waits for. */
export async function matchDeposit(
  tx: Tx,
  { playerId, walletHistoryId }: { playerId: string; walletHistoryId: string },
): Promise<void> {
  await lockAccount(tx, playerId)
  const row = await lockDeposit(tx, playerId, walletHistoryId)
  if (row === undefined || row.status !== 'pending') return
  const record = await lockRecord(tx, row.read_reference)
  const { approvalFromMinor } = await readSettings(tx)
  const waitsFor = decideMatch({
    amountMinor: row.amount_minor,
    readReference: row.read_reference,
    readAmountMinor: row.read_amount_minor,
    isImageReused: await isImageReused(tx, row),
    record: record && { amountMinor: record.amount_minor, isPaid: record.status === 'completed' },
    isReferenceReused: await isReferenceReused(tx, row),
    approvalFromMinor,
  })
  // Otherwise staff who enter receipts could credit small amounts, or their own account. Edited
  // evidence is not independent either: another staff member has to approve it.
  const isAlone =
    record !== null &&
    waitsFor.length === 0 &&
    (record.created_by === playerId ||
      editorsOf(record, row).size > 0 ||
      (await isCreditedUnread(tx, row)) ||
      (await needsApproval(tx, record.created_by, record.amount_minor)))
  if (isAlone) waitsFor.push('second_person')
  if (waitsFor.length === 0 && record !== null) {
    await creditDeposit(tx, row, { record, amountMinor: record.amount_minor, staffId: null })
  } else {
    await tx
      .updateTable('wallet_history')
      .set({ waits_for: waitsFor, updated_at: sql<Date>`clock_timestamp()` })
      .where('player_id', '=', playerId)
      .where('wallet_history_id', '=', walletHistoryId)
      .execute()
  }
}

/**
 * Returns whether staff credited this player and amount without a reference in the 30 days before.
 * The receipt may belong to that payment, so staff must decide.
 */
async function isCreditedUnread(tx: Tx, row: DepositRow): Promise<boolean> {
  const { rows } = await sql`
    select from wallet_history
    where player_id = ${row.player_id} and type = 'deposit' and status = 'completed'
      and credited_reference is null and amount_minor = ${row.amount_minor}
      and created_at > ${row.created_at}::timestamptz - interval '30 days'
    limit 1`.execute(tx)
  return rows.length > 0
}

/** Matches the deposits that wait for a new or changed deposit receipt. */
export async function matchRecord(tx: Tx, record: DepositReceiptRow): Promise<void> {
  const { reference } = record
  const { rows: known } = await sql<DepositRow>`
    select * from wallet_history where credited_reference = ${reference}
    or (read_reference = ${reference} and status = 'pending' and deleted_at is null)
    order by player_id, wallet_history_id`.execute(tx)
  const credited = known.find((row) => row.credited_reference === reference)
  if (credited !== undefined) {
    const isItsRecord =
      credited.paid_deposit_receipt_id === null && credited.amount_minor === record.amount_minor
    if (isItsRecord) await linkLate(tx, record, credited)
  }
  for (const row of known) {
    if (row.status !== 'pending') continue
    await matchDeposit(tx, { playerId: row.player_id, walletHistoryId: row.wallet_history_id })
  }
}

/** Lists the players whose pending deposits show one of these references. */
export async function listWaitingPlayers(tx: Tx, references: string[]): Promise<string[]> {
  const { rows } = await sql<{ playerId: string }>`
    select distinct player_id as "playerId" from wallet_history
    where read_reference = any (${references}) and status = 'pending'
      and deleted_at is null`.execute(tx)
  return rows.map(({ playerId }) => playerId)
}

/** Links a deposit receipt to a deposit that staff credited before the receipt was entered. */
async function linkLate(tx: Tx, record: DepositReceiptRow, row: DepositRow): Promise<void> {
  await tx
    .updateTable('wallet_history')
    .set({ paid_deposit_receipt_id: record.deposit_receipt_id })
    .where('player_id', '=', row.player_id)
    .where('wallet_history_id', '=', row.wallet_history_id)
    .execute()
  await markPaid(tx, record, row)
}

export function lockDeposit(tx: Tx, playerId: string, walletHistoryId: string) {
  return tx
    .selectFrom('wallet_history')
    .selectAll()
    .where('player_id', '=', playerId)
    .where('wallet_history_id', '=', walletHistoryId)
    .where('type', '=', 'deposit')
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

async function isReferenceReused(tx: Tx, row: DepositRow): Promise<boolean> {
  if (row.read_reference === null) return false
  const { rows } = await sql`
    select from wallet_history
    where wallet_history_id <> ${row.wallet_history_id} and (credited_reference = ${row.read_reference}
      or (read_reference = ${row.read_reference} and status = 'pending' and deleted_at is null))
    limit 1`.execute(tx)
  return rows.length > 0
}

/** Most bits of 256 that differ when an image is saved again; two receipts differ in more. */
const LOOK_BITS_MAX = 10

/**
 * Returns whether any user sent the same image before. Without a reference, a similar image counts
 * too.
 */
async function isImageReused(tx: Tx, row: DepositRow): Promise<boolean> {
  const { rows } = await sql`
    select from wallet_history
    where wallet_history_id <> ${row.wallet_history_id} and type = 'deposit' and status <> 'rejected'
      and (image_print = ${row.image_print} or (${row.read_reference}::text is null
        and created_at > clock_timestamp() - interval '90 days'
        and bit_count(('x' || encode(image_look, 'hex'))::bit(256)
          # ('x' || encode(${row.image_look}, 'hex'))::bit(256)) <= ${LOOK_BITS_MAX}))
    limit 1`.execute(tx)
  return rows.length > 0
}

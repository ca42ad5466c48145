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
 * Whoever decides about a payment waits here for whoever decides about the same one: a picture that
 * is read and a record that is written at the same moment would otherwise miss each other. Taken
 * before any account.
 */
export async function lockReference(tx: Tx, reference: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`deposit ${reference}`}, 0))`.execute(
    tx,
  )
}

/** Credits a waiting deposit if all sides agree, or says what it waits for. */
export async function matchDeposit(
  tx: Tx,
  { playerId, walletHistoryId }: { playerId: string; walletHistoryId: string },
): Promise<void> {
  await lockAccount(tx, playerId)
  const row = await lockDeposit(tx, playerId, walletHistoryId)
  if (row === undefined || row.status !== 'pending') return
  const record = await lockRecord(tx, row.read_reference)
  const { secondPersonMinor } = await readSettings(tx)
  const waitsFor = decideMatch({
    amountMinor: row.amount_minor,
    readReference: row.read_reference,
    readAmountMinor: row.read_amount_minor,
    isImageReused: await isImageReused(tx, row),
    record: record && { amountMinor: record.amount_minor, isPaid: record.status === 'completed' },
    isReferenceReused: await isReferenceReused(tx, row),
    secondPersonMinor,
  })
  // Whoever writes the records could otherwise mint in small amounts, or for the own account. What
  // somebody edited is no independent evidence: another person has to let it credit.
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
 * In the last 30 days staff credited a deposit of this player and amount that had no reference. The
 * record may be of that payment, so a person decides.
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

/** A record was written or changed: whoever waits for it is looked at again. */
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

/** The players whose pending deposits show one of these references. */
export async function listWaitingPlayers(tx: Tx, references: string[]): Promise<string[]> {
  const { rows } = await sql<{ playerId: string }>`
    select distinct player_id as "playerId" from wallet_history
    where read_reference = any (${references}) and status = 'pending'
      and deleted_at is null`.execute(tx)
  return rows.map(({ playerId }) => playerId)
}

/** Staff credited the deposit by hand before the record was written. */
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

/** Of 256 bits as many may differ when a picture is saved again; two receipts differ in more. */
const LOOK_BITS_MAX = 10

/**
 * The same picture, whoever sent it. Where no reference tells payments apart, one that looks the
 * same counts too.
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

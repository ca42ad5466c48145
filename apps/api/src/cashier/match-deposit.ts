import type { Role } from '@kapis/contract/auth'
import { grantFor } from '@kapis/contract/policy'
import { checkPayer } from '@kapis/payments/payer'
import { sql } from 'kysely'
import type { NeedsApproval } from '#audit/staff-day.ts'
import { publishWalletRow } from './publish-wallet-row.ts'
import type { Tx } from '#db/in-transaction.ts'
import { lockAccount } from '#ledger/lock-account.ts'
import type { Account } from '#ledger/account.ts'
import type { LockedAccounts } from '#ledger/lock-account.ts'
import { publish } from '#outbox/publish.ts'
import { inSpan } from '#tracing/scope.ts'
import { creditDeposit, lockRecord, markPaid } from './credit-deposit.ts'
import type { DepositRow, DepositReceiptRow } from './credit-deposit.ts'
import { editorsOf } from './editors.ts'
import { decideMatch } from './matching/decide-match.ts'
import { listDuplicates, reusesOf } from './matching/duplicates.ts'
import { findOwnDetails } from './own-details.ts'
import { readSettings } from './settings.ts'

/**
 * Locks a reference, so that decisions about it run one after the other. Otherwise an image and a
 * deposit receipt that arrive at the same time would miss each other. Take this lock before the
 * lock of any account.
 */
export async function lockReference(tx: Tx, reference: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`deposit ${reference}`}, 0))`.execute(
    tx,
  )
}

/**
 * Credits a pending deposit if the player's amount, the image and the operator's receipt agree;
 * otherwise stores what the deposit waits for. Must run under the account's lock. Returns the
 * account afterwards.
 */
export function matchDeposit(
  tx: Tx,
  needsApproval: NeedsApproval,
  account: Account,
  walletHistoryId: string,
): Promise<Account> {
  return inSpan('match deposit', { 'kapis.wallet_history_id': walletHistoryId }, () =>
    matchLocked(tx, needsApproval, account, walletHistoryId),
  )
}

async function matchLocked(
  tx: Tx,
  needsApproval: NeedsApproval,
  account: Account,
  walletHistoryId: string,
): Promise<Account> {
  const { playerId } = account
  const row = await lockDeposit(tx, playerId, walletHistoryId)
  if (row === undefined || row.status !== 'pending') return account
  const record = await lockRecord(tx, row.read_reference)
  const { approvalFromMinor } = await readSettings(tx)
  const duplicates = await listDuplicates(tx, [row], { isNew: true })
  const waitsFor = decideMatch({
    reuses: reusesOf(duplicates.get(walletHistoryId)),
    amountMinor: row.amount_minor,
    readReference: row.read_reference,
    readAmountMinor: row.read_amount_minor,
    isOtherPayer:
      record !== null &&
      checkPayer(record.received_from, await findOwnDetails(tx, row.player_id)) === 'differs',
    record: record && { amountMinor: record.amount_minor, isPaid: record.status === 'completed' },
    approvalFromMinor,
  })
  // A second staff member must approve if the player entered the receipt themselves, if any of the
  // evidence was edited, if the payment may have been credited before, or if the author of the
  // receipt may write none any more or has reached the daily threshold.
  const isAlone =
    record !== null &&
    waitsFor.length === 0 &&
    (record.created_by === playerId ||
      editorsOf(record, row).size > 0 ||
      (await isCreditedUnread(tx, row)) ||
      (record.created_by !== null &&
        ((await isDeparted(tx, record.created_by)) ||
          (await needsApproval(tx, record.created_by, record.amount_minor)))))
  if (isAlone) waitsFor.push('second_person')
  if (waitsFor.length === 0 && record !== null) {
    const credit = { record, amountMinor: record.amount_minor, staffId: null }
    return creditDeposit(tx, account, row, credit)
  }
  await tx
    .updateTable('wallet_history')
    .set({ waits_for: waitsFor, updated_at: sql<Date>`clock_timestamp()` })
    .where('player_id', '=', playerId)
    .where('wallet_history_id', '=', walletHistoryId)
    .execute()
  await publishWalletRow(tx, row)
  return account
}

/**
 * Returns whether staff credited the same amount to this player without a reference, at most 30
 * days before this deposit. The receipt may belong to that payment, so staff must decide.
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

/**
 * Returns whether the author of a deposit receipt was blocked, closed or demoted since. Somebody who
 * was found out may have written receipts for payments that never were, for friends to claim later.
 */
async function isDeparted(tx: Tx, authorId: string): Promise<boolean> {
  const { rows } = await sql<{ role: Role }>`
    select role from app_user
    where user_id = ${authorId} and status = 'active' and deleted_at is null`.execute(tx)
  const [author] = rows
  return author === undefined || grantFor(author.role, 'receipts.create') === 'no'
}

/**
 * Matches the deposits that wait for a new or changed deposit receipt. Locks their accounts in id
 * order, except those in `accounts`, which the transaction has locked already. Staff who review a
 * deposit that is not among them may still choose the receipt.
 */
export async function matchRecord(
  tx: Tx,
  needsApproval: NeedsApproval,
  accounts: LockedAccounts,
  record: DepositReceiptRow,
): Promise<void> {
  const { reference } = record
  await publish(tx, { kind: 'deposit_receipts' })
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
    const playerId = row.player_id
    const account = accounts.get(playerId) ?? (await lockAccount(tx, playerId))
    accounts.set(playerId, await matchDeposit(tx, needsApproval, account, row.wallet_history_id))
  }
}

/** Lists the players with a pending deposit whose image shows one of these references. */
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

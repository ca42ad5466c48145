import assert from 'node:assert/strict'
import { Uuid } from '@kapis/contract/fields'
import { refuse } from '@kapis/contract/refusals'
import { toNumber } from '@kapis/money/money'
import { isSamePayer, spellsOutPayer } from '@kapis/payments/payer'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { approvable } from '#approvals/approvable.ts'
import { namesOf } from '#approvals/approval-requests.ts'
import type { MakerChecker } from '#approvals/approval-requests.ts'
import { shown } from '#approvals/describe.ts'
import { Maybe } from '#approvals/stored.ts'
import { getUserRef, getTargetUser } from '#audit/user-ref.ts'
import type { UserRef } from '#audit/user-ref.ts'
import { recordAudit } from '#audit/record.ts'
import type { NeedsApproval } from '#audit/staff-day.ts'
import { creditDeposit } from '#cashier/credit-deposit.ts'
import type { DepositRow, DepositReceiptRow } from '#cashier/credit-deposit.ts'
import { authorsOf, editedBy } from '#cashier/editors.ts'
import { listWaitingPlayers, lockReference, matchRecord } from '#cashier/match-deposit.ts'
import { presentDepositReceipt } from '#cashier/present-deposit-receipt.ts'
import { runOnce } from '#db/run-once.ts'
import type { Tx } from '#db/in-transaction.ts'
import type { Db } from '#db/pool.ts'
import { lockAccounts } from '#ledger/lock-account.ts'
import type { Account } from '#ledger/account.ts'
import type { LockedAccounts } from '#ledger/lock-account.ts'
import { lockPaid } from './lock-paid.ts'
import {
  columnsOf,
  findReference,
  isKnownReference,
  lockDepositReceipt,
} from './receipts.queries.ts'
import type { SomeFields } from './receipts.queries.ts'

export type DepositReceiptEdit = SomeFields & {
  paidUserId?: string | null | undefined
  paidWalletHistoryId?: string | undefined
  reason?: string | undefined
  updatedAt?: string | undefined
  status?: 'pending' | 'completed' | undefined
}

/**
 * Corrects an unused deposit receipt, or selects the deposit that it pays. Returns null if the
 * payment needs approval.
 *
 * Refuses: not_found, bad_request, receipt_known, receipt_frozen, receipt_unmatched, forbidden,
 * conflict, approval_open, money_stopped, key_reused.
 */
export async function updateDepositReceipt(
  { db, needsApproval }: { db: Db; needsApproval: NeedsApproval },
  maker: UserRef,
  depositReceiptId: string,
  { key, ...edit }: DepositReceiptEdit & { key: string | null },
): Promise<{ depositReceipt: ReturnType<typeof presentDepositReceipt> | null }> {
  const { amount, ...plain } = edit
  const question = `updateReceipt ${depositReceiptId} ${amount} ${JSON.stringify(plain)}`
  try {
    return await runOnce(db, { userId: maker.userId, key, question }, async (tx) => {
      const row = await applyEdit(tx, needsApproval, maker, depositReceiptId, edit)
      return { depositReceipt: row === null ? null : presentDepositReceipt(row) }
    })
  } catch (error) {
    if (isKnownReference(error)) throw refuse('receipt_known')
    throw error
  }
}

async function applyEdit(
  tx: Tx,
  needsApproval: NeedsApproval,
  maker: UserRef,
  depositReceiptId: string,
  edit: DepositReceiptEdit,
): Promise<DepositReceiptRow | null> {
  const columns = columnsOf(edit)
  const references = [await findReference(tx, depositReceiptId), columns.reference]
  const accounts = await lockPayment(tx, references, edit.paidUserId)
  const before = await lockDepositReceipt(tx, depositReceiptId)
  const isOlder = edit.updatedAt !== undefined && edit.updatedAt !== timeOf(before)
  if (isOlder) throw refuse('conflict', { depositReceiptId })
  if (before.status === 'completed') return editPaid(tx, maker, before, edit)
  const row = await write(tx, maker, before, columns, edit.reason)
  if (edit.paidUserId === undefined || edit.paidUserId === null) {
    if (edit.status === 'completed') throw refuse('bad_request', { why: 'whom does it pay?' })
    await matchRecord(tx, needsApproval, accounts, row)
    return lockDepositReceipt(tx, depositReceiptId)
  }
  return pay(tx, { needsApproval, accounts }, maker, row, { ...edit, paidUserId: edit.paidUserId })
}

function timeOf(row: DepositReceiptRow): string {
  return row.updated_at.toISOString()
}

/**
 * Locks the references, and then the accounts that may be credited. Both must be locked before the
 * deposit receipt, the row of the staff member's day and the staff log (decision 017).
 */
async function lockPayment(
  tx: Tx,
  references: (string | null | undefined)[],
  paidUserId: string | null | undefined,
): Promise<LockedAccounts> {
  const known = new Set(references.filter((reference) => typeof reference === 'string'))
  for (const reference of [...known].toSorted()) await lockReference(tx, reference)
  const waiting = await listWaitingPlayers(tx, [...known])
  return lockAccounts(tx, typeof paidUserId === 'string' ? [...waiting, paidUserId] : waiting)
}

/**
 * Edits a used deposit receipt. Only super admins can, and only to spell out the sender's name: who
 * paid is evidence of the credit, and says whose number it is (decision 065).
 */
async function editPaid(tx: Tx, actor: UserRef, row: DepositReceiptRow, edit: DepositReceiptEdit) {
  const { receivedFrom, reason, updatedAt: _, ...others } = edit
  const isSame = Object.values(others).every((value) => value === undefined)
  const isSpelling =
    isSame && receivedFrom !== undefined && spellsOutPayer(row.received_from, receivedFrom)
  if (!isSpelling || actor.role !== 'super_admin') {
    throw refuse('receipt_frozen', { depositReceiptId: row.deposit_receipt_id })
  }
  return write(tx, actor, row, { received_from: receivedFrom }, reason)
}

async function write(
  tx: Tx,
  actor: UserRef,
  before: DepositReceiptRow,
  columns: ReturnType<typeof columnsOf>,
  reason: string | undefined,
): Promise<DepositReceiptRow> {
  if (Object.keys(columns).length === 0) return before
  const row = await tx
    .updateTable('deposit_receipt')
    .set({
      ...columns,
      ...(isDecisive(before, columns) && editedBy(before, actor.userId)),
      version: before.version + 1,
      updated_at: sql<Date>`clock_timestamp()`,
    })
    .where('deposit_receipt_id', '=', before.deposit_receipt_id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await recordAudit(tx, {
    actor,
    action: 'receipts.update',
    description: `Changed deposit receipt ${before.reference}`,
    oldValue: factsOf(before),
    newValue: factsOf(row),
    ...(reason !== undefined && { reason }),
  })
  return row
}

/**
 * Returns whether an edit affects which deposit is paid, or how much. All fields do, except a
 * correction of the sender's name: a payment of another sender is held for staff.
 */
function isDecisive(before: DepositReceiptRow, columns: ReturnType<typeof columnsOf>): boolean {
  const { reference, amount_minor: amount, received_at: at, received_from: from } = columns
  return (
    (reference !== undefined && reference !== before.reference) ||
    (amount !== undefined && amount !== before.amount_minor) ||
    (at !== undefined && at.getTime() !== before.received_at.getTime()) ||
    (from !== undefined && !isSamePayer(before.received_from, from))
  )
}

type Pay = {
  paidUserId: string
  paidWalletHistoryId?: string | undefined
  reason?: string | undefined
}

async function pay(
  tx: Tx,
  { needsApproval, accounts }: { needsApproval: NeedsApproval; accounts: LockedAccounts },
  maker: UserRef,
  row: DepositReceiptRow,
  request: Pay,
) {
  const { paidUserId: playerId, paidWalletHistoryId: pointedAt, reason } = request
  const affected = await getTargetUser(tx, maker, 'receipts.update', playerId)
  const deposit = await lockPaid(tx, row, { playerId, pointedAt })
  const isAuthor = authorsOf(deposit, row).has(maker.userId)
  if (isAuthor || (await needsApproval(tx, maker.userId, row.amount_minor))) {
    await credit.request(tx, {
      content: {
        depositReceiptId: row.deposit_receipt_id,
        version: row.version,
        playerId,
        pointedAt: deposit.wallet_history_id,
        comment: reason ?? null,
      },
      amountMinor: row.amount_minor,
      maker,
      affected,
      reason,
    })
    return null
  }
  const account = getAccount(accounts, playerId)
  return creditNow(tx, { maker }, row, { account, affected, deposit, comment: reason })
}

/**
 * Credits the deposit of an approved receipt, if the receipt has not changed since the request.
 *
 * Refuses: forbidden (the checker wrote or edited the receipt), conflict, receipt_unmatched,
 * money_stopped.
 */
export const credit = approvable({
  action: 'receipts.update',
  schema: z.object({
    depositReceiptId: Uuid,
    version: z.int(),
    playerId: Uuid,
    pointedAt: Maybe(Uuid),
    comment: Maybe(z.string()),
  }),
  subject: ({ depositReceiptId }) => `receipt ${depositReceiptId}`,
  describe: (stored) => ({
    fields: shown(stored, {
      comment: 'text',
      depositReceiptId: 'hidden',
      version: 'hidden',
      playerId: 'hidden',
      pointedAt: 'hidden',
    }),
  }),
  async run(tx, { depositReceiptId, version, playerId, pointedAt, comment }, { actors }) {
    const reference = await findReference(tx, depositReceiptId)
    const accounts = await lockPayment(tx, [reference], playerId)
    const row = await lockDepositReceipt(tx, depositReceiptId)
    if (row.version !== version) throw refuse('conflict')
    const affected = await getUserRef(tx, playerId)
    const deposit = await lockPaid(tx, row, { playerId, pointedAt: pointedAt ?? undefined })
    if (authorsOf(deposit, row).has(actors.checker.userId)) throw refuse('forbidden')
    const account = getAccount(accounts, playerId)
    await creditNow(tx, actors, row, { account, affected, deposit, comment: comment ?? undefined })
  },
})

function getAccount(accounts: LockedAccounts, playerId: string): Account {
  const account = accounts.get(playerId)
  assert(account !== undefined, 'every user has an account')
  return account
}

type Paid = {
  account: Account
  affected: UserRef
  deposit: DepositRow
  comment: string | undefined
}

/** Credits the amount that the operator received, whatever amount the player entered. */
async function creditNow(
  tx: Tx,
  actors: MakerChecker,
  row: DepositReceiptRow,
  { account, affected, deposit, comment }: Paid,
) {
  const { actor, askedBy } = namesOf(actors)
  const { amount_minor: amountMinor } = row
  const { userId: staffId } = actor
  await creditDeposit(tx, account, deposit, { record: row, amountMinor, staffId, comment })
  const walletHistoryId = deposit.wallet_history_id
  await recordAudit(tx, {
    actor,
    action: 'receipts.update',
    description: `Credited a deposit from deposit receipt ${row.reference}`,
    oldValue: factsOf(row),
    newValue: { walletHistoryId, ...(askedBy !== undefined && { askedBy }) },
    affected,
    ...(comment !== undefined && { reason: comment }),
  })
  return lockDepositReceipt(tx, row.deposit_receipt_id)
}

function factsOf(row: DepositReceiptRow) {
  return {
    referenceNumber: row.reference_number,
    amount: toNumber(row.amount_minor),
    receivedFrom: row.received_from,
    receiptDate: row.received_at.toISOString(),
    status: row.status,
  }
}

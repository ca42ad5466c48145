import { Uuid } from '@kapis/contract/fields'
import type { AccountNotice } from '@kapis/contract/notices/notices'
import { refuse } from '@kapis/contract/refusals'
import { formatMoney, toNumber } from '@kapis/money/money'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { approvable } from '#approvals/approvable.ts'
import { namesOf } from '#approvals/approval-requests.ts'
import { shown } from '#approvals/describe.ts'
import { Minor } from '#approvals/stored.ts'
import { getUserRef } from '#audit/user-ref.ts'
import type { UserRef } from '#audit/user-ref.ts'
import { recordAudit } from '#audit/record.ts'
import { editedBy } from '#cashier/editors.ts'
import type { Notify } from '#cashier/notify.ts'
import type { Tx } from '#db/in-transaction.ts'
import { lockAccount } from '#ledger/lock-account.ts'
import type { Account } from '#ledger/account.ts'
import type { WalletEdit } from './plan-edit.ts'
import { assertNotListed } from '../payee.ts'
import type { PayeeChecks } from '../payee.ts'
import { maskGcash } from '../present-wallet.ts'
import type { WalletRowFields } from '../present-wallet.ts'
import { lowerHold } from '../settle-row.ts'
import { isPaidBefore, lockRow, updateRow } from '../wallet.queries.ts'

const Change = z.object({
  userId: Uuid,
  walletHistoryId: Uuid,
  gcashNumber: z.string(),
  gcashName: z.string(),
  fromGcashNumber: z.nullable(z.string()),
  fromGcashName: z.nullable(z.string()),
  newAmountMinor: z.nullable(Minor),
  /** The new amount as pages of the previous release show it. */
  newAmount: z.nullable(z.number()),
  comment: z.nullable(z.string()),
})
type Change = z.output<typeof Change>

type PayeeChangeDeps = Pick<PayeeChecks, 'exclusions'> & { notify: Notify }

/**
 * Requests approval for another payee of a withdrawal. Until the approval nothing changes.
 *
 * Refuses: payee_listed, approval_open.
 */
export async function requestPayeeChange(
  tx: Tx,
  deps: Pick<PayeeChecks, 'exclusions'>,
  maker: UserRef,
  { row, edit, affected }: { row: WalletRowFields; edit: WalletEdit; affected: UserRef },
): Promise<void> {
  const { gcash_number: number, gcash_name: name, amount_minor: amount } = edit.fields
  const content = {
    userId: row.player_id,
    walletHistoryId: row.wallet_history_id,
    gcashNumber: number ?? row.gcash_number ?? '',
    gcashName: name ?? row.gcash_name ?? '',
    fromGcashNumber: row.gcash_number,
    fromGcashName: row.gcash_name,
    newAmountMinor: amount ?? null,
    newAmount: amount === undefined ? null : toNumber(amount),
    comment: edit.comment ?? null,
  }
  await assertNotListed(tx, deps, row.player_id, content)
  const reason = edit.comment ?? undefined
  await payeeChange.request(tx, { content, amountMinor: row.amount_minor, maker, affected, reason })
}

/**
 * A change of payee. It holds the withdrawal for 24 hours and notifies the player, who can object.
 *
 * Refuses: not_found, conflict, payee_listed, money_stopped.
 */
export const payeeChange = approvable({
  action: 'wallet.payee',
  schema: Change,
  subject: ({ walletHistoryId }) => `payee ${walletHistoryId}`,
  describe: (stored) => ({
    fields: shown(stored, {
      fromGcashNumber: 'gcash',
      fromGcashName: 'text',
      gcashNumber: 'gcash',
      gcashName: 'text',
      newAmount: 'pesos',
      comment: 'text',
      userId: 'hidden',
      walletHistoryId: 'hidden',
      newAmountMinor: 'hidden',
    }),
  }),
  async run(tx, content, { request, actors }, deps: PayeeChangeDeps) {
    const { userId, walletHistoryId } = content
    const account = await lockAccount(tx, userId)
    const row = await lockRow(tx, userId, walletHistoryId)
    if (row.status !== 'pending' || row.amount_minor !== request.amountMinor)
      throw refuse('conflict')
    // A proof of payment uploaded after the request shows that the old payee was paid.
    if (row.proof_file_key !== null) throw refuse('conflict')
    await assertNotListed(tx, deps, userId, content)
    const affected = await getUserRef(tx, userId)
    const after = await writePayee(tx, { account, row }, content, actors.maker.userId)
    await deps.notify(tx, userId, payeeChanged(after), { walletHistoryId })
    const { actor, askedBy } = namesOf(actors)
    await recordAudit(tx, {
      actor,
      action: 'wallet.payee',
      description: 'Changed the payee of a withdrawal',
      oldValue: factsOf(row),
      newValue: { ...factsOf(after), ...(askedBy !== undefined && { askedBy }) },
      affected,
      ...(content.comment !== null && { reason: content.comment }),
    })
  },
})

async function writePayee(
  tx: Tx,
  { account, row }: { account: Account; row: WalletRowFields },
  { gcashNumber, gcashName, newAmountMinor, comment }: Change,
  makerId: string,
): Promise<WalletRowFields> {
  const amount = newAmountMinor ?? row.amount_minor
  if (amount !== row.amount_minor) {
    await lowerHold(tx, account, row, { amountMinor: amount, reason: comment })
  }
  const until = sql<Date>`clock_timestamp() + interval '24 hours'` as unknown as Date
  const dueAt = sql<Date>`greatest(due_at, clock_timestamp() + interval '24 hours')`
  return updateRow(tx, row, {
    ...editedBy(row, makerId),
    gcash_number: gcashNumber,
    gcash_name: gcashName,
    is_gcash_new: !(await isPaidBefore(tx, row.player_id, gcashNumber)),
    amount_minor: amount,
    payee_hold_until: until,
    due_at: dueAt as unknown as Date,
    ...(comment !== null && { comment }),
  })
}

function payeeChanged(row: WalletRowFields): AccountNotice {
  const { gcashNumber: number, gcashName: name } = maskGcash({
    gcashNumber: row.gcash_number ?? '',
    gcashName: row.gcash_name ?? '',
  })
  return { kind: 'payee_changed', amount: formatMoney(row.amount_minor, 'coin'), number, name }
}

function factsOf(row: WalletRowFields) {
  return {
    walletHistoryId: row.wallet_history_id,
    amount: toNumber(row.amount_minor),
    gcashNumber: row.gcash_number,
    gcashName: row.gcash_name,
    payeeHoldUntil: row.payee_hold_until?.toISOString() ?? null,
  }
}

import { OneOf, Uuid } from '@kapis/contract/fields'
import { refuse } from '@kapis/contract/refusals'
import type { AdjustWallet } from '@kapis/contract/wallet'
import { CURRENCIES, formatMoney, toNumber } from '@kapis/money/money'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { approvable } from '#approvals/approvable.ts'
import { namesOf } from '#approvals/approval-requests.ts'
import type { MakerChecker } from '#approvals/approval-requests.ts'
import { shown } from '#approvals/describe.ts'
import { Minor } from '#approvals/stored.ts'
import { getUserRef, getTargetUser } from '#audit/user-ref.ts'
import type { UserRef } from '#audit/user-ref.ts'
import { recordAudit } from '#audit/record.ts'
import type { NeedsApproval } from '#audit/staff-day.ts'
import { notify, wordsOf } from '#cashier/notify.ts'
import { DERIVED_KEY, runOnce } from '#db/run-once.ts'
import type { Tx } from '#db/in-transaction.ts'
import type { Db } from '#db/pool.ts'
import { lockAccount } from '#ledger/lock-account.ts'
import type { Account } from '#ledger/account.ts'
import { postLocked } from '#ledger/post.ts'
import { presentWallet } from '../present-wallet.ts'
import type { WalletRowReply } from '../present-wallet.ts'
import { insertRow, newWalletId } from '../wallet.queries.ts'

export type Adjusted = { walletHistory: WalletRowReply | null }

/**
 * Credits or debits a player's coins or tickets with a comment, never below zero. Returns null if
 * the amount needs approval.
 *
 * Refuses: not_found, forbidden, insufficient_coin, insufficient_ticket, approval_open,
 * money_stopped; key_reused.
 */
export function adjustWallet(
  { db, needsApproval }: { db: Db; needsApproval: NeedsApproval },
  maker: UserRef,
  { userId, key, ...body }: AdjustWallet & { userId: string; key: string | null },
): Promise<Adjusted> {
  const { amount, currency, type, comment } = body
  const question = `adjustWallet ${userId} ${type} ${amount} ${currency} ${comment}`
  const request = { userId: maker.userId, key: key ?? DERIVED_KEY, question }
  return runOnce(db, request, async (tx) => {
    const affected = await getTargetUser(tx, maker, 'wallet.adjust', userId)
    const account = await lockAccount(tx, userId)
    // Refuse a debit that cannot be made now, not only after its approval.
    if (type === 'admin_withdraw' && amount > balanceOf(account, currency)) {
      throw refuse(`insufficient_${currency}`)
    }
    if (await needsApproval(tx, maker.userId, amount)) {
      const content = { userId, type, currency, comment, amountMinor: amount }
      await adjustment.request(tx, {
        content,
        amountMinor: amount,
        maker,
        affected,
        reason: comment,
      })
      return { walletHistory: null }
    }
    return { walletHistory: await adjust(tx, account, { maker }, { affected, ...body }) }
  })
}

const balanceOf = (account: Account, currency: AdjustWallet['currency']): bigint =>
  currency === 'coin' ? account.coinMinor : account.ticketMinor

export const adjustment = approvable({
  action: 'wallet.adjust',
  schema: z.object({
    userId: Uuid,
    type: z.enum(['admin_deposit', 'admin_withdraw']),
    currency: OneOf(CURRENCIES),
    comment: z.string(),
    amountMinor: Minor,
  }),
  subject: ({ userId, type, amountMinor, currency }) =>
    `adjust ${userId} ${type} ${amountMinor} ${currency}`,
  describe: (content) => ({
    fields: shown(content, {
      type: 'word',
      currency: 'word',
      comment: 'text',
      userId: 'hidden',
      // The amount of the request itself is shown.
      amountMinor: 'hidden',
    }),
  }),
  async run(tx, { userId, amountMinor: amount, ...others }, { actors }) {
    const affected = await getUserRef(tx, userId)
    const account = await lockAccount(tx, userId)
    await adjust(tx, account, actors, { affected, amount, ...others })
  },
})

async function adjust(
  tx: Tx,
  account: Account,
  actors: MakerChecker,
  { affected, type, amount, currency, comment }: AdjustWallet & { affected: UserRef },
): Promise<WalletRowReply> {
  const { actor, askedBy } = namesOf(actors)
  const playerId = affected.userId
  const walletHistoryId = await newWalletId(tx)
  const isGift = type === 'admin_deposit'
  const { seq } = await postLocked(tx, account, {
    playerId,
    cause: 'adjustment',
    causeKey: walletHistoryId,
    counter: 'adjustments',
    currency,
    amountMinor: isGift ? amount : -amount,
  })
  const row = await insertRow(tx, {
    player_id: playerId,
    wallet_history_id: walletHistoryId,
    type,
    status: 'completed',
    currency,
    amount_minor: amount,
    comment,
    settled_seq: seq,
    created_by: actors.maker.userId,
    settled_by: actor.userId,
    settled_at: sql<Date>`clock_timestamp()` as unknown as Date,
  })
  const notice = {
    kind: 'wallet_adjusted',
    amount: formatMoney(amount, currency),
    currency,
    isAdded: isGift,
    reason: wordsOf(comment),
  } as const
  await notify(tx, playerId, notice, { walletHistoryId })
  await recordAudit(tx, {
    actor,
    action: 'wallet.adjust',
    description: isGift ? `Added ${currency}s` : `Deducted ${currency}s`,
    newValue: {
      walletHistoryId,
      amount: toNumber(amount),
      currency,
      ...(askedBy !== undefined && { askedBy }),
    },
    affected,
    reason: comment,
  })
  return presentWallet(row)
}

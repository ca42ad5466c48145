import type { AdjustWallet } from '@kapis/contract/wallet'
import { toNumber } from '@kapis/money/money'
import { sql } from 'kysely'
import { requestApproval, namesOf, needsApproval } from '#audit/approval-requests.ts'
import type { Executor, MakerChecker } from '#audit/approval-requests.ts'
import { getUserRef, getTargetUser } from '#audit/user-ref.ts'
import type { UserRef } from '#audit/user-ref.ts'
import { recordAudit } from '#audit/record.ts'
import { walletAdjusted } from '#cashier/money-messages.ts'
import { notify } from '#cashier/notify.ts'
import { DERIVED_KEY, runOnce } from '#db/run-once.ts'
import type { Tx } from '#db/in-transaction.ts'
import type { Db } from '#db/pool.ts'
import { lockAccount } from '#ledger/lock-account.ts'
import type { LockedAccount } from '#ledger/lock-account.ts'
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
  { db }: { db: Db },
  maker: UserRef,
  { userId, key, ...body }: AdjustWallet & { userId: string; key: string | null },
): Promise<Adjusted> {
  const { amount, currency, type, comment } = body
  const question = `adjustWallet ${userId} ${type} ${amount} ${currency} ${comment}`
  const request = { userId: maker.userId, key: key ?? DERIVED_KEY, question }
  return runOnce(db, request, async (tx) => {
    const affected = await getTargetUser(tx, maker, 'wallet.adjust', userId)
    const account = await lockAccount(tx, userId)
    if (await needsApproval(tx, maker.userId, amount)) {
      const input = { userId, type, currency, comment, amountMinor: String(amount) }
      const subject = `adjust ${userId} ${type} ${amount} ${currency}`
      const approvalRequest = {
        subject,
        asked: input,
        amountMinor: amount,
        maker,
        affected,
        reason: comment,
      }
      await requestApproval(tx, { action: 'wallet.adjust', ...approvalRequest })
      return { walletHistory: null }
    }
    return { walletHistory: await adjust(tx, account, { maker }, { affected, ...body }) }
  })
}

type Kept = Omit<AdjustWallet, 'amount'> & { userId: string; amountMinor: string }

export const executeAdjustWallet: Executor = async (tx, approvalRequest, actors) => {
  const { userId, amountMinor, ...rest } = approvalRequest.asked as Kept
  const affected = await getUserRef(tx, userId)
  const account = await lockAccount(tx, userId)
  await adjust(tx, account, actors, { affected, ...rest, amount: BigInt(amountMinor) })
}

async function adjust(
  tx: Tx,
  account: LockedAccount,
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
  await notify(tx, playerId, walletAdjusted(row, comment), { walletHistoryId })
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

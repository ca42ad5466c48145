import type { AdjustWallet } from '@kapis/contract/wallet'
import { toNumber } from '@kapis/money/money'
import { sql } from 'kysely'
import { askSecondPerson, namesOf, needsSecondPerson } from '#audit/approvals.ts'
import type { Act, Actors } from '#audit/approvals.ts'
import { getPerson, getTarget } from '#audit/person.ts'
import type { Person } from '#audit/person.ts'
import { recordAudit } from '#audit/record.ts'
import { walletAdjusted } from '#cashier/money-messages.ts'
import { notify } from '#cashier/notify.ts'
import { DERIVED_KEY, once } from '#db/once.ts'
import type { Tx } from '#db/in-transaction.ts'
import type { Db } from '#db/pool.ts'
import { lockAccount } from '#ledger/lock-account.ts'
import { post } from '#ledger/post.ts'
import { presentWallet } from '../present-wallet.ts'
import type { SentWalletRow } from '../present-wallet.ts'
import { insertRow, newWalletId } from '../wallet.queries.ts'

export type Adjusted = { walletHistory: SentWalletRow | null }

/**
 * Staff give or take coins or tickets, with a comment and never below zero. Above the threshold it
 * waits for a second person; null says so.
 *
 * Refuses: not_found, forbidden, insufficient_coin, insufficient_ticket, approval_open,
 * money_stopped; key_reused.
 */
export function adjustWallet(
  { db }: { db: Db },
  maker: Person,
  { userId, key, ...body }: AdjustWallet & { userId: string; key: string | null },
): Promise<Adjusted> {
  const { amount, currency, type, comment } = body
  const question = `adjustWallet ${userId} ${type} ${amount} ${currency} ${comment}`
  const request = { userId: maker.userId, key: key ?? DERIVED_KEY, question }
  return once(db, request, async (tx) => {
    const affected = await getTarget(tx, maker, 'wallet.adjust', userId)
    await lockAccount(tx, userId)
    if (await needsSecondPerson(tx, maker.userId, amount)) {
      const asked = { userId, type, currency, comment, amountMinor: String(amount) }
      const subject = `adjust ${userId} ${type} ${amount} ${currency}`
      const wish = { subject, asked, amountMinor: amount, maker, affected, reason: comment }
      await askSecondPerson(tx, { action: 'wallet.adjust', ...wish })
      return { walletHistory: null }
    }
    return { walletHistory: await adjust(tx, { maker }, affected, body) }
  })
}

type Kept = Omit<AdjustWallet, 'amount'> & { userId: string; amountMinor: string }

export const adjustAgreed: Act = async (tx, wish, actors) => {
  const { userId, amountMinor, ...rest } = wish.asked as Kept
  const affected = await getPerson(tx, userId)
  await lockAccount(tx, userId)
  await adjust(tx, actors, affected, { ...rest, amount: BigInt(amountMinor) })
}

/** Must run under the account's lock. */
async function adjust(
  tx: Tx,
  actors: Actors,
  affected: Person,
  { type, amount, currency, comment }: AdjustWallet,
): Promise<SentWalletRow> {
  const { actor, askedBy } = namesOf(actors)
  const playerId = affected.userId
  const walletHistoryId = await newWalletId(tx)
  const isGift = type === 'admin_deposit'
  const { seq } = await post(tx, {
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
    description: isGift ? `Gave ${currency}s` : `Took ${currency}s`,
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

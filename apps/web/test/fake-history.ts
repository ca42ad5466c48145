import { paginate } from '@kapis/contract/paging'
import type { QueryOf } from '@kapis/contract/route'
import type * as routes from '@kapis/contract/routes'
import type { FakeState } from './fake-state.ts'

/** Lists the fake server's transactions as the player's own history, from an entry's number on. */
export function ownHistory(
  { transactions, user }: FakeState,
  { page, pageSize, before }: QueryOf<typeof routes.listTransactionHistory>,
) {
  const none = { coin: 0, ticket: 0 }
  const from = before === undefined ? (page - 1) * pageSize : transactions.length - before + 1
  const rows = transactions.slice(from, from + pageSize)
  const last = rows.at(-1)
  const lastSeq = transactions.length - from - rows.length + 1
  return {
    transactions: rows.map(({ id, walletData, ...row }, place) => ({
      ...row,
      transactionHistoryId: id,
      reference: id.slice(-12),
      userId: user.userId,
      updatedAt: row.createdAt,
      balanceData: {
        beforeBalance: walletData.beforeBalance ?? none,
        afterBalance: walletData.afterBalance ?? none,
      },
      isBalanceIncrease: row.payout > row.amount,
      seq: transactions.length - from - place,
    })),
    pagination: paginate({
      currentPage: page,
      pageSize,
      totalItems: transactions.length,
      itemsReturned: rows.length,
      lastEvaluatedKey:
        last === undefined || lastSeq <= 1
          ? null
          : { id: String(lastSeq), createdAt: last.createdAt },
    }),
  }
}

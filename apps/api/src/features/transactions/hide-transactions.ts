import type { StaffAction } from '@kapis/contract/policy'
import { askSecondPerson, namesOf } from '#audit/approvals.ts'
import type { Act, Actors } from '#audit/approvals.ts'
import { getPerson, getTarget } from '#audit/person.ts'
import type { Person } from '#audit/person.ts'
import { recordAudit } from '#audit/record.ts'
import { inTransaction } from '#db/in-transaction.ts'
import type { Tx } from '#db/in-transaction.ts'
import type { Db } from '#db/pool.ts'
import type { TransactionRow } from '#ledger/reports/list-transactions.ts'
import { getLine } from './get-line.ts'
import { presentTransaction } from './present-transaction.ts'

/** So many lines one person may hide at once; more is worth a second look. */
const HIDDEN_ALONE_MAX = 10

type Asked = { userId: string; transactionHistoryIds: string[]; reason?: string | undefined }

/**
 * Hides lines from the lists, all or none. No balance changes and no sum leaves them out. Many at
 * once wait for a second person; null says so.
 *
 * Refuses: not_found, forbidden, approval_open.
 */
export function hideTransactions(
  { db }: { db: Db },
  maker: Person,
  action: StaffAction & `transactions.delete${string}`,
  asked: Asked,
): Promise<string[] | null> {
  return inTransaction(db, async (tx) => {
    const affected = await getTarget(tx, maker, action, asked.userId)
    const rows = await getLines(tx, asked)
    const ids = [...new Set(asked.transactionHistoryIds)]
    if (rows.length <= HIDDEN_ALONE_MAX) {
      await hide(tx, { maker }, { affected, action, rows, reason: asked.reason })
      return ids
    }
    const { userId, reason = null } = asked
    const seqs = rows.map(({ seq }) => String(seq))
    const kept = { userId, transactionHistoryIds: ids, seqs, reason }
    const wish = { subject: ids.join(' '), asked: kept, amountMinor: 0n, maker, affected }
    await askSecondPerson(tx, { action, ...wish, reason: asked.reason })
    return null
  })
}

export const hideAgreed: Act = async (tx, wish, actors) => {
  const kept = wish.asked as Omit<Asked, 'reason'> & { reason: string | null }
  const affected = await getPerson(tx, kept.userId)
  const rows = await getLines(tx, { ...kept, reason: undefined })
  const reason = kept.reason ?? undefined
  await hide(tx, actors, { affected, action: wish.action, rows, reason })
  return {
    message: 'Transaction history deleted successfully!',
    deleted: { deletedTransactionHistoryIds: kept.transactionHistoryIds },
  }
}

async function getLines(tx: Tx, { userId, transactionHistoryIds }: Asked) {
  const rows: TransactionRow[] = []
  for (const transactionHistoryId of [...new Set(transactionHistoryIds)].toSorted()) {
    rows.push(await getLine(tx, { userId, transactionHistoryId }))
  }
  return rows
}

type Hidden = {
  affected: Person
  action: StaffAction
  rows: TransactionRow[]
  reason: string | undefined
}

async function hide(tx: Tx, actors: Actors, { affected, action, rows, reason }: Hidden) {
  const { actor, askedBy } = namesOf(actors)
  await tx
    .insertInto('transaction_hidden')
    .values(rows.map((row) => ({ player_id: row.playerId, seq: row.seq, hidden_by: actor.userId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  for (const row of rows) {
    const { transactionHistoryId, source, amount, payout } = presentTransaction(row)
    await recordAudit(tx, {
      actor,
      action,
      description: 'Hid a line of the transaction history',
      oldValue: { transactionHistoryId, source, amount, payout },
      ...(askedBy !== undefined && { newValue: { askedBy } }),
      affected,
      ...(reason !== undefined && { reason }),
    })
  }
}

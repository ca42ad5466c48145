import { findClosed } from '@kapis/contract/gates'
import { sql } from 'kysely'
import { sumOutflow } from '#cashier/sum-outflow.ts'
import type { Tx } from '#db/in-transaction.ts'
import type { WalletRowFields } from './present-wallet.ts'

export type OutflowCap = {
  /**
   * The daily total above which a super admin must approve withdrawals. Absent or 0 if there is no
   * cap.
   */
  outflowCapMinor?: bigint
}

/**
 * Returns whether paying this withdrawal would raise the total of the withdrawals paid since
 * midnight in Manila above the cap. Deposits have no cap. A lock makes concurrent payments wait for
 * each other, so that together they cannot exceed the cap.
 */
export async function isAboveOutflowCap(
  tx: Tx,
  { outflowCapMinor = 0n }: OutflowCap,
  row: Pick<WalletRowFields, 'type' | 'amount_minor'>,
): Promise<boolean> {
  if (outflowCapMinor === 0n || row.type !== 'withdraw') return false
  await sql`select pg_advisory_xact_lock(hashtext('outflow-cap'))`.execute(tx)
  // Sum in a statement after the lock, so that it sees what was committed during the wait.
  const paidTodayMinor = await sumOutflow(tx)
  const facts = { amountMinor: row.amount_minor, paidTodayMinor, outflowCapMinor }
  return findClosed('payOut', 'cap', facts) !== null
}

import type { PayeeName } from '@kapis/contract/identity'
import { refuse } from '@kapis/contract/refusals'
import type { Identities } from '#cashier/identities.ts'
import type { Tx } from '#db/in-transaction.ts'
import type { Db } from '#db/pool.ts'
import type { WalletRowFields } from './present-wallet.ts'

/**
 * Compares the name that a withdrawal is paid to with the name on the player's ID. Returns null
 * without real money.
 *
 * Refuses: identity_not_checked.
 */
export type CheckPayee = (db: Db, playerId: string, gcashName: string) => Promise<PayeeName | null>

/**
 * Checks that a withdrawal may be paid to this name. In doubt, it may be with a written reason.
 *
 * Refuses: payee_name_differs, reason_needed.
 */
export function assertPayee(payee: PayeeName | null, { hasReason }: { hasReason: boolean }): void {
  if (payee === null || payee.band === 'match') return
  if (payee.band === 'refused') throw refuse('payee_name_differs', { score: payee.score })
  if (!hasReason) throw refuse('reason_needed', { score: payee.score })
}

/**
 * Checks that a withdrawal may be paid now. A payment to an excluded player's GCash number needs a
 * written reason: families share numbers, so it is not refused outright.
 *
 * Refuses: reason_needed, payee_name_differs, identity_not_checked.
 */
export async function assertPayable(
  tx: Tx,
  { identities, checkPayee }: { identities: Identities; checkPayee: CheckPayee },
  row: WalletRowFields,
  { hasReason }: { hasReason: boolean },
): Promise<void> {
  const number = { kind: 'gcash', value: row.gcash_number ?? '' } as const
  const except = row.player_id
  if (!hasReason && (await identities.isExcluded(tx, [number], { except, by: 'any' }))) {
    throw refuse('reason_needed', { walletHistoryId: row.wallet_history_id })
  }
  assertPayee(await checkPayee(tx, row.player_id, row.gcash_name ?? ''), { hasReason })
}

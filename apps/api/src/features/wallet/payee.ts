import type { FactsAt } from '@kapis/contract/gates'
import { assertOpen } from '@kapis/contract/gates'
import type { PayeeName } from '@kapis/contract/identity'
import type { Identities } from '#cashier/identities.ts'
import type { Tx } from '#db/in-transaction.ts'
import type { Db } from '#db/pool.ts'
import type { WalletRowFields } from './present-wallet.ts'

/**
 * The facts about the payee that the gates need. Without real money there is no name on an ID to
 * compare with, and `payee` is null.
 */
type PayeeFacts = Omit<FactsAt<'payOut', 'payee'>, 'payee' | 'hasReason' | 'isPayeeExcluded'> & {
  payee: PayeeName | null
}

/** Compares the name that a withdrawal is paid to with the name on the player's ID. */
export type CheckPayee = (db: Db, playerId: string, gcashName: string) => Promise<PayeeFacts>

/**
 * Checks that a withdrawal may be paid to its payee now.
 *
 * Refuses: reason_needed, identity_not_checked, payee_name_differs.
 */
export async function assertPayable(
  tx: Tx,
  { identities, checkPayee }: { identities: Identities; checkPayee: CheckPayee },
  row: WalletRowFields,
  { hasReason }: { hasReason: boolean },
): Promise<void> {
  const number = { kind: 'gcash', value: row.gcash_number ?? '' } as const
  const found = { except: row.player_id, by: 'any' } as const
  assertOpen('payOut', 'payee', {
    ...(await checkPayee(tx, row.player_id, row.gcash_name ?? '')),
    isPayeeExcluded: await identities.isExcluded(tx, [number], found),
    hasReason,
  })
}

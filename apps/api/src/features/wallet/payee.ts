import type { FactsAt } from '@kapis/contract/gates'
import { assertOpen } from '@kapis/contract/gates'
import { GATE_RULES } from '@kapis/contract/gate-rules'
import type { PayeeName } from '@kapis/contract/identity'
import { isPayeeListed } from '#cashier/exclusions/check-withdrawal.ts'
import type { Exclusions } from '#cashier/exclusions/exclusions.ts'
import type { Identities } from '#cashier/identities.ts'
import type { Tx } from '#db/in-transaction.ts'
import type { Db } from '#db/pool.ts'
import type { WalletRowFields } from './present-wallet.ts'

/**
 * The facts about the payee that the gates need. Without real money there is no name on an ID to
 * compare with, and `payee` is null.
 */
type PayeeFacts = Omit<
  FactsAt<'payOut', 'payee'>,
  'payee' | 'hasReason' | 'isPayeeExcluded' | 'isPayeeListed'
> & {
  payee: PayeeName | null
}

/** Compares the name that a withdrawal is paid to with the name on the player's ID. */
export type CheckPayee = (db: Db, playerId: string, gcashName: string) => Promise<PayeeFacts>

/** What a payee is checked with. */
export type PayeeChecks = {
  identities: Identities
  exclusions: Pick<Exclusions, 'findListed'>
  checkPayee: CheckPayee
}

/**
 * Checks that no exclusion list names the payee that staff would change a withdrawal to.
 *
 * Refuses: payee_listed.
 */
export async function assertNotListed(
  tx: Tx,
  { exclusions }: Pick<PayeeChecks, 'exclusions'>,
  playerId: string,
  payee: { gcashNumber: string; gcashName: string },
): Promise<void> {
  const closed = GATE_RULES.payoutListed({
    isPayeeListed: await isPayeeListed(tx, exclusions, playerId, payee),
  })
  if (closed !== null) throw closed
}

/** Returns whom a withdrawal is paid to. */
export function payeeOf(row: WalletRowFields) {
  return { gcashNumber: row.gcash_number ?? '', gcashName: row.gcash_name ?? '' }
}

/**
 * Checks that a withdrawal may be paid to its payee now.
 *
 * Refuses: payee_listed, reason_needed, identity_not_checked, payee_name_differs.
 */
export async function assertPayable(
  tx: Tx,
  { identities, exclusions, checkPayee }: PayeeChecks,
  row: WalletRowFields,
  { hasReason }: { hasReason: boolean },
): Promise<void> {
  const payee = payeeOf(row)
  const number = { kind: 'gcash', value: payee.gcashNumber } as const
  const found = { except: row.player_id, by: 'any' } as const
  assertOpen('payOut', 'payee', {
    ...(await checkPayee(tx, row.player_id, payee.gcashName)),
    isPayeeListed: await isPayeeListed(tx, exclusions, row.player_id, payee),
    isPayeeExcluded: await identities.isExcluded(tx, [number], found),
    hasReason,
  })
}

import { refuse } from '@kapis/contract/refusals'
import type { Exclusions } from '#cashier/exclusions/exclusions.ts'
import { inTransaction } from '#db/in-transaction.ts'
import type { Db } from '#db/pool.ts'
import type { Vault } from '../vault/vault.ts'
import { detailsOf } from './present-check.ts'
import { findReviewed } from './review.queries.ts'

type Deps = { db: Db; vault: Vault; exclusions: Exclusions }

/**
 * Checks, before a check is approved, that no exclusion list names the person. If one does,
 * the account is excluded in a transaction of its own, which the refusal does not undo.
 *
 * Refuses: not_found, identity_listed.
 */
export async function assertNotListed(
  { db, vault, exclusions }: Deps,
  { identityCheckId, version }: { identityCheckId: string; version: number },
): Promise<void> {
  const row = await findReviewed(db, identityCheckId)
  const details = detailsOf(vault, row)
  const isDecided = row.status === 'waiting' && row.version === version
  if (details === null || !isDecided) return
  if ((await exclusions.peekIdentity(db, row.player_id, details)) !== true) return
  await inTransaction(db, (tx) => exclusions.checkIdentity(tx, row.player_id, details))
  throw refuse('identity_listed')
}

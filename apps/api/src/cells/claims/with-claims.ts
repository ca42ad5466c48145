import { CommitUnknown } from '#db/batch-transaction.ts'
import type { Tx } from '#db/in-transaction.ts'
import type { Claims } from './claims.ts'
import type { Names } from './digest-name.ts'

/**
 * Runs work that creates an account, after its names were claimed in the directory. The claims are
 * released if the work fails. If it is unknown whether it failed, they expire. The transaction of
 * the work begins with `assertTaken`, because the claims may have expired before it began.
 *
 * Refuses: username_taken, email_taken, mobile_taken, unavailable, and what the work refuses.
 */
export async function withClaims<T>(
  claims: Claims,
  { accountId, names }: { accountId: string; names: Names },
  work: (assertTaken: (tx: Tx) => Promise<void>) => Promise<T>,
): Promise<T> {
  await claims.take(accountId, names)
  try {
    const result = await work((tx) => claims.assertTaken(tx, accountId))
    // The account exists even if the directory is down. A cell that wants one of the names later
    // asks this cell.
    await claims.keep(accountId).catch(() => {})
    return result
  } catch (error) {
    if (!(error instanceof CommitUnknown)) await claims.release(accountId).catch(() => {})
    throw error
  }
}

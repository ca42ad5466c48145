import type { Db } from '#db/pool.ts'
import type { Directory } from '../directory/open-directory.ts'
import { findNames } from './account-names.ts'
import { IS_STALE, digestNames } from './claims.ts'
import type { Claims } from './claims.ts'

type CompareDeps = {
  name: string
  directoryKey: Buffer
  directory: Directory
  db: Db
  claims: Pick<Claims, 'settle'>
}

/** What was found: accounts whose claims were wrong, and those whose names others have. */
export type Compared = { accounts: number; settled: number; released: number; doubled: string[] }

const PAGE = 1_000

/**
 * Compares all accounts of this cell with their claims, and settles what differs: accounts of a
 * deployment that had one cell before, and what a crash left behind. An account whose name another
 * one has claimed is only reported.
 */
export async function compareClaims(deps: CompareDeps, page = PAGE): Promise<Compared> {
  const compared: Compared = { accounts: 0, settled: 0, released: 0, doubled: [] }
  for (let after = NIL; ;) {
    const ids = await listAccounts(deps.db, after, page)
    const last = ids.at(-1)
    if (last === undefined) break
    await comparePage(deps, ids, compared)
    after = last
  }
  compared.released = await releaseForsaken(deps, page)
  return compared
}

const NIL = '00000000-0000-0000-0000-000000000000'

async function listAccounts(db: Db, after: string, page: number): Promise<string[]> {
  const rows = await db
    .selectFrom('app_user')
    .select('user_id')
    .where('deleted_at', 'is', null)
    .where('home_cell', 'is', null)
    .where('user_id', '>', after)
    .orderBy('user_id')
    .limit(page)
    .execute()
  return rows.map(({ user_id }) => user_id)
}

async function comparePage(deps: CompareDeps, ids: string[], compared: Compared): Promise<void> {
  const names = await findNames(deps.db, ids)
  const found = await findClaims(deps.directory, ids)
  for (const [accountId, own] of names) {
    const claimed = found.filter((claim) => claim.account_id === accountId)
    compared.accounts += 1
    const needed = new Set(digestNames(deps.directoryKey, own).map(keyOf))
    const kept = claimed.filter((claim) => claim.is_kept && needed.has(keyOf(claim)))
    if (kept.length === needed.size && claimed.length === needed.size) continue
    await deps.claims.settle(accountId)
    compared.settled += 1
    const now = await findClaims(deps.directory, [accountId])
    if (now.length < needed.size) compared.doubled.push(accountId)
  }
}

function keyOf({ kind, digest }: { kind: string; digest: Buffer }): string {
  return `${kind} ${digest.toString('hex')}`
}

function findClaims(directory: Directory, accountIds: string[]) {
  return directory
    .selectFrom('claim')
    .select(['kind', 'digest', 'cell', 'account_id', 'is_kept'])
    .where('account_id', 'in', accountIds)
    .execute()
}

/**
 * Releases claims of accounts that this cell does not have, unless a sign-up may be under way.
 * Returns the number of these accounts.
 */
async function releaseForsaken(deps: CompareDeps, page: number): Promise<number> {
  let released = 0
  for (let after = NIL; ;) {
    const rows = await deps.directory
      .selectFrom('claim')
      .select('account_id')
      .distinct()
      .where('cell', '=', deps.name)
      .where((eb) => eb.or([eb('is_kept', '=', true), IS_STALE]))
      .where('account_id', '>', after)
      .orderBy('account_id')
      .limit(page)
      .execute()
    const ids = rows.map(({ account_id }) => account_id)
    const last = ids.at(-1)
    if (last === undefined) return released
    const there = await findNames(deps.db, ids)
    for (const accountId of ids.filter((id) => !there.has(id))) {
      await deps.claims.settle(accountId)
      released += 1
    }
    after = last
  }
}

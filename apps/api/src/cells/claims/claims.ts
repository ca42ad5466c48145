import { refuse } from '@kapis/contract/refusals'
import type { RefusalCode } from '@kapis/contract/refusals'
import { sql } from 'kysely'
import type { ExpressionBuilder } from 'kysely'
import { inTransaction } from '#db/in-transaction.ts'
import type { Tx } from '#db/in-transaction.ts'
import type { Db } from '#db/pool.ts'
import type { Directory } from '../directory/open-directory.ts'
import type { ClaimKind, DirectoryDb } from '../directory/schema.ts'
import type { AskPeer } from '../peers/ask.ts'
import { assertNotForsaken, fenceNames } from './claim-fence.ts'
import { CLAIM_KINDS, digestName } from './digest-name.ts'
import type { Names } from './digest-name.ts'

export type ClaimsDeps = {
  name: string
  directoryKey: Buffer
  directory: Directory
  db: Db
  ask: AskPeer
}

/** A name that an account has in the directory. */
type NameDigest = { kind: ClaimKind; digest: Buffer }
type Conflict = NameDigest & {
  cell: string
  account_id: string
  isKept: boolean
  isStale: boolean
}

/** Claims of names in the directory, which come before the accounts that have them. */
export type Claims = {
  /**
   * Claims names for an account, all or none.
   *
   * Refuses: username_taken, email_taken, mobile_taken, unavailable.
   */
  take(accountId: string, names: Names): Promise<void>
  /**
   * Call it first in the transaction that creates the account of taken claims. Refuses: unavailable
   * (the claims have expired meanwhile).
   */
  assertTaken(tx: Tx, accountId: string): Promise<void>
  /** Keeps the claims of an account that now exists. */
  keep(accountId: string): Promise<void>
  /** Releases the claims of an account that were taken but not kept. */
  release(accountId: string): Promise<void>
  /** Makes the claims of an account equal to its present names. */
  settle(accountId: string): Promise<void>
  /**
   * Returns the digests of an account's present names, for another cell. If there is no such account,
   * it cannot be created any more.
   */
  fenceDigests(accountId: string): Promise<NameDigest[]>
  digest(kind: ClaimKind, name: string): Buffer
  /** Runs work on the claims of an account. The only cell of a deployment has no claims. */
  change(work: (claims: Claims) => Promise<void>): Promise<void>
}

/** The claims in the only cell of a deployment, whose database decides about names. */
export const NO_CLAIMS: Claims = {
  take: async () => {},
  assertTaken: async () => {},
  keep: async () => {},
  release: async () => {},
  settle: async () => {},
  fenceDigests: async () => [],
  digest: () => Buffer.alloc(0),
  change: async () => {},
}

const UNIQUE_VIOLATION = '23505'
const FOREIGN_KEY_VIOLATION = '23503'
/** The time after which a claim that is neither kept nor released may be taken over. */
const STALE_SECONDS = 60
export const IS_STALE = sql<boolean>`claimed_at < clock_timestamp() - make_interval(secs => ${STALE_SECONDS})`

export function makeClaims(deps: ClaimsDeps): Claims {
  const { name: cell, directory, directoryKey } = deps
  const ofAccount = (accountId: string) => ({ account_id: accountId, cell })
  const claims: Claims = {
    take: (accountId, names) => take(deps, accountId, digestNames(directoryKey, names)),
    async keep(accountId) {
      const claims = directory.updateTable('claim').set({ is_kept: true })
      await claims.where((eb) => eb.and(ofAccount(accountId))).execute()
    },
    async release(accountId) {
      const claims = directory.deleteFrom('claim').where((eb) => eb.and(ofAccount(accountId)))
      await claims.where('is_kept', '=', false).execute()
    },
    assertTaken: assertNotForsaken,
    async settle(accountId) {
      // The names must not change until the directory has them. Otherwise the names of the first of
      // two changes could be settled last.
      await inTransaction(deps.db, async (tx) => {
        const names = await fenceNames(tx, accountId)
        await settle(deps, accountId, digestNames(directoryKey, names))
      })
    },
    fenceDigests: (accountId) => fenceDigests(deps, accountId),
    digest: (kind, name) => digestName(directoryKey, kind, name),
    change: (work) => work(claims),
  }
  return claims
}

/** Returns the claims that an account with these names needs. */
export function digestNames(directoryKey: Buffer, names: Names): NameDigest[] {
  return CLAIM_KINDS.flatMap((kind) => {
    const name = names[kind]
    return name === undefined ? [] : [{ kind, digest: digestName(directoryKey, kind, name) }]
  })
}

async function fenceDigests(
  { db, directoryKey }: ClaimsDeps,
  accountId: string,
): Promise<NameDigest[]> {
  const names = await inTransaction(db, (tx) => fenceNames(tx, accountId))
  return digestNames(directoryKey, names)
}

async function take(deps: ClaimsDeps, accountId: string, needed: NameDigest[]): Promise<void> {
  if (needed.length === 0 || (await insertClaims(deps, accountId, needed))) return
  const conflicts = await findConflicts(deps.directory, needed)
  const others = conflicts.filter(({ account_id }) => account_id !== accountId)
  for (const conflict of others) {
    const isFree = conflict.isStale && !conflict.isKept && (await isForsaken(deps, conflict))
    if (!isFree) throw refuse(TAKEN[conflict.kind])
    await dropStale(deps.directory, conflict)
  }
  const own = await renewOwn(deps, accountId, needed)
  const missing = needed.filter(({ kind }) => !own.has(kind))
  if (missing.length === 0 || (await insertClaims(deps, accountId, missing))) return
  // Another account was faster again.
  const [first] = await findConflicts(deps.directory, missing)
  throw refuse(TAKEN[first?.kind ?? 'username'])
}

/**
 * Renews the claims that the account already has, and returns their kinds. A request that has just
 * found one of them stale then no longer takes it over.
 */
async function renewOwn(
  { directory }: ClaimsDeps,
  accountId: string,
  needed: NameDigest[],
): Promise<Set<ClaimKind>> {
  const rows = await directory
    .updateTable('claim')
    .set({ claimed_at: sql<Date>`clock_timestamp()` })
    .where('account_id', '=', accountId)
    .where((eb) => eb.or(needed.map((one) => isName(eb, one))))
    .returning('kind')
    .execute()
  return new Set(rows.map(({ kind }) => kind))
}

const TAKEN: Record<ClaimKind, RefusalCode> = {
  username: 'username_taken',
  email: 'email_taken',
  mobile: 'mobile_taken',
}

/** Inserts all claims in one statement, or none. Returns false if one of them is taken. */
async function insertClaims(
  { directory, name: cell }: ClaimsDeps,
  accountId: string,
  needed: NameDigest[],
): Promise<boolean> {
  const rows = needed.map((one) => ({ ...one, cell, account_id: accountId }))
  try {
    await directory.insertInto('claim').values(rows).execute()
    return true
  } catch (error) {
    const { code } = error as { code?: string }
    if (code === UNIQUE_VIOLATION) return false
    throw code === FOREIGN_KEY_VIOLATION ? refuse('unavailable', { why: 'cell_not_added' }) : error
  }
}

/** Returns the claims of these names, in the order in which a conflict is reported. */
async function findConflicts(directory: Directory, needed: NameDigest[]): Promise<Conflict[]> {
  const rows = await directory
    .selectFrom('claim')
    .select(['kind', 'digest', 'cell', 'account_id', 'is_kept as isKept'])
    .select(IS_STALE.as('isStale'))
    .where((eb) => eb.or(needed.map((one) => isName(eb, one))))
    .execute()
  return rows.toSorted((a, b) => CLAIM_KINDS.indexOf(a.kind) - CLAIM_KINDS.indexOf(b.kind))
}

const isName = (eb: ExpressionBuilder<DirectoryDb, 'claim'>, { kind, digest }: NameDigest) =>
  eb.and({ kind }).and('digest', '=', digest)

/**
 * Returns whether the account of a claim does not have the name, because its cell stopped between
 * the claim and the account. Asks that cell.
 */
async function isForsaken(deps: ClaimsDeps, { cell, ...claim }: Conflict): Promise<boolean> {
  const digests =
    cell === deps.name
      ? await fenceDigests(deps, claim.account_id)
      : await askDigests(deps.ask, cell, claim.account_id)
  return !digests.some(({ kind, digest }) => kind === claim.kind && digest.equals(claim.digest))
}

/** The path at which a cell asks another one which names an account has. */
export const DIGESTS_PATH = '/api/v1/peers/accounts/:accountId/digests'

async function askDigests(ask: AskPeer, cell: string, accountId: string): Promise<NameDigest[]> {
  const path = DIGESTS_PATH.replace(':accountId', accountId)
  const { status, body } = await ask(cell, { method: 'GET', path, whom: 'cell' })
  if (status !== 200) throw refuse('unavailable', { why: 'cell_refused', cell, status })
  const { data } = JSON.parse(body.toString()) as { data: { kind: ClaimKind; digest: string }[] }
  return data.map(({ kind, digest }) => ({ kind, digest: Buffer.from(digest, 'hex') }))
}

/** Deletes a claim, unless it was kept, renewed or taken over in the meantime. */
async function dropStale(directory: Directory, claim: Conflict): Promise<void> {
  await directory
    .deleteFrom('claim')
    .where('kind', '=', claim.kind)
    .where('digest', '=', claim.digest)
    .where('account_id', '=', claim.account_id)
    .where('is_kept', '=', false)
    .where(IS_STALE)
    .execute()
}

async function settle(deps: ClaimsDeps, accountId: string, needed: NameDigest[]): Promise<void> {
  const { directory, name: cell } = deps
  const digests = needed.map(({ digest }) => digest)
  await directory.transaction().execute(async (tx) => {
    const claims = tx.deleteFrom('claim').where('account_id', '=', accountId)
    // A claim that is not kept yet may belong to a change that is still running, so it is not
    // surplus.
    const surplus = claims
      .where('cell', '=', cell)
      .where((eb) => eb.or([eb('is_kept', '=', true), IS_STALE]))
    await (digests.length === 0 ? surplus : surplus.where('digest', 'not in', digests)).execute()
    if (needed.length === 0) return
    const rows = needed.map((one) => ({ ...one, cell, account_id: accountId, is_kept: true }))
    await tx
      .insertInto('claim')
      .values(rows)
      .onConflict((conflict) =>
        conflict
          .columns(['kind', 'digest'])
          .doUpdateSet({ is_kept: true })
          .whereRef('claim.account_id', '=', 'excluded.account_id'),
      )
      .execute()
  })
}

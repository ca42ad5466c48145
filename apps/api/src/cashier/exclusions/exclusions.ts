import { sql } from 'kysely'
import type { Tx } from '#db/in-transaction.ts'
import type { Db } from '#db/pool.ts'
import { publishNothing } from '#outbox/publish-fact.ts'
import type { PublishFacts } from '#outbox/publish-fact.ts'
import { listedNamesOf } from './list-hash.ts'
import type { Identifier, KeptHash, ListHasher } from './list-hash.ts'
import { exclude, isExcludedByList } from './matches.ts'
import type { EndPlayerSessions, ExclusionPlace, Listed } from './matches.ts'
import { publishExclusion } from '../cell-exclusions.ts'

export type CheckedIdentity = {
  givenNames: string
  lastName: string
  dateOfBirth: string
  documentNumber: string
}
export type Exclusions = ReturnType<typeof makeExclusions>

/**
 * Makes the checks against the exclusion lists. A person on a list is recognised by their own
 * details: mobile number, e-mail address, and the name and document that staff have checked.
 * `publishFacts` tells the other cells.
 */
export function makeExclusions(
  hasher: ListHasher,
  endSessions: EndPlayerSessions,
  publishFacts: PublishFacts = publishNothing,
) {
  const hashAll = (some: readonly Identifier[]) => some.flatMap((one) => hasher.hashes(one))

  /**
   * Returns whether the player is on a list, and excludes the account if it was not yet. Must run
   * before any lock after the account's.
   */
  async function checkPlayer(tx: Tx, playerId: string, place: ExclusionPlace): Promise<boolean> {
    if (await isExcludedByList(tx, playerId)) return true
    const own = hashAll(await listOwnIdentifiers(tx, playerId))
    const listed = await findListed(tx, [...own, ...(await listChecked(tx, playerId))], playerId)
    if (listed.length === 0) return false
    await exclude(tx, playerId, { place, listed }, endSessions)
    await publishExclusion(tx, publishFacts, playerId, 'always')
    return true
  }

  return {
    hasher,
    publishFacts,
    checkPlayer,

    /** Tells the other cells that the exclusion of a player has changed. */
    publishExclusion: (tx: Tx, playerId: string) =>
      publishExclusion(tx, publishFacts, playerId, 'always'),

    /**
     * Returns the entries that name one of these identifiers, except those that staff cleared for
     * the player.
     */
    findListed: (db: Db, identifiers: readonly Identifier[], playerId: string | null) =>
      findListed(db, hashAll(identifiers), playerId),

    /**
     * Remembers the name and document that staff have checked, and returns whether the player is on
     * a list. Must run before any lock after the account's.
     */
    async checkIdentity(tx: Tx, playerId: string, checked: CheckedIdentity): Promise<boolean> {
      await keepChecked(tx, playerId, hashAll(identifiersOf(checked)))
      return checkPlayer(tx, playerId, 'identity')
    },

    /** Returns whether a list names this person, or null if there is no list. Changes nothing. */
    async peekIdentity(
      db: Db,
      playerId: string,
      checked: CheckedIdentity,
    ): Promise<boolean | null> {
      const own = await listOwnIdentifiers(db, playerId)
      const found = await findListed(db, hashAll([...identifiersOf(checked), ...own]), playerId)
      if (found.length > 0) return true
      const { rows } = await sql`select from exclusion_list limit 1`.execute(db)
      return rows.length === 0 ? null : false
    },
  }
}

function identifiersOf({ documentNumber, ...name }: CheckedIdentity): Identifier[] {
  return [...listedNamesOf(name), { kind: 'document', value: documentNumber }]
}

async function keepChecked(tx: Tx, playerId: string, kept: readonly KeptHash[]): Promise<void> {
  await sql`delete from exclusion_identity where player_id = ${playerId}`.execute(tx)
  await sql`insert into exclusion_identity (player_id, hash, kind)
    select ${playerId}, hash, kind from unnest(${kept.map(({ hash }) => hash)}::bytea[],
      ${kept.map(({ kind }) => kind)}::text[]) as h (hash, kind)
    on conflict do nothing`.execute(tx)
}

async function listOwnIdentifiers(db: Db, playerId: string): Promise<Identifier[]> {
  const { rows } = await sql<{ mobile: string; email: string }>`
    select mobile_number as mobile, email from app_user
    where user_id = ${playerId} and role = 'player' and deleted_at is null`.execute(db)
  return rows.flatMap(({ mobile, email }) => [
    { kind: 'mobile', value: mobile } as const,
    { kind: 'email', value: email } as const,
  ])
}

async function listChecked(tx: Tx, playerId: string): Promise<{ hash: Buffer }[]> {
  const { rows } = await sql<{ hash: Buffer }>`
    select hash from exclusion_identity where player_id = ${playerId}`.execute(tx)
  return rows
}

/** Returns the entries with these hashes, except those that staff cleared for the player. */
async function findListed(
  db: Db,
  hashes: readonly Pick<KeptHash, 'hash'>[],
  playerId: string | null,
): Promise<Listed[]> {
  const { rows } = await sql<Listed>`
    select exclusion_list_id as "listId", kind, hash from exclusion_entry e
    where hash = any (${hashes.map(({ hash }) => hash)}::bytea[])
      and not exists (select from exclusion_match m
        where m.user_id = ${playerId} and m.cleared_by is not null and e.hash = any (m.hashes))
    order by exclusion_list_id, kind`.execute(db)
  return rows
}

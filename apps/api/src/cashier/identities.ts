import { sql } from 'kysely'
import type { Tx } from '#db/in-transaction.ts'
import type { Db } from '#db/pool.ts'
import { publishNothing } from '#outbox/publish-fact.ts'
import type { PublishFacts } from '#outbox/publish-fact.ts'
import {
  isExcludedAnywhere,
  namesOwner,
  publishCoolOff,
  publishExclusion,
} from './cell-exclusions.ts'
import type { OwnerHashes } from './cell-exclusions.ts'
import type {
  KeyedIdentity,
  PlayerIdentity,
  IdentityHasher,
  IdentityKind,
} from './identity-hash.ts'

export type Identities = ReturnType<typeof makeIdentities>

/**
 * The level of proof that the other account's numbers need, beside the same mobile number or e-mail
 * address. Players can enter any GCash number and be paid to it, so such a number refuses nothing: it
 * only flags a withdrawal for staff.
 */
type Trust = 'account' | 'held' | 'any'
const KINDS: Record<Trust, IdentityKind[]> = {
  account: [],
  held: ['gcash_held'],
  any: ['mobile', 'gcash', 'gcash_paid', 'gcash_held'],
}
const CONTACT: readonly IdentityKind[] = ['mobile', 'email']

/**
 * Makes the functions that store and compare keyed hashes of mobile numbers, e-mail addresses and
 * GCash numbers. The hashes tie exclusions and promo claims to a player even after the account is
 * deleted or its details change. `publishFacts` tells the other cells who is excluded.
 */
export function makeIdentities(
  hasher: IdentityHasher,
  publishFacts: PublishFacts = publishNothing,
) {
  const hashAll = (some: readonly PlayerIdentity[]): KindHash[] =>
    some.flatMap((one) => hasher.hashes(one).map((hash) => ({ kind: one.kind, hash })))

  /**
   * Returns whether another account with one of these details is self-excluded now, here or in
   * another cell.
   */
  async function isExcluded(
    db: Db,
    of: readonly PlayerIdentity[],
    { except, by }: { except: string; by: Trust },
  ): Promise<boolean> {
    const isFound = isExcludedAnywhere(ownerOf(hashAll(of)), { except, kinds: KINDS[by] })
    const { rows } = await sql<{ isFound: boolean }>`select ${isFound} as "isFound"`.execute(db)
    return rows[0]!.isFound
  }

  return {
    keyId: hasher.keyId,
    hash: hasher.hash,
    hashes: hasher.hashes,

    /**
     * Stores the hashes of a player's current details; nothing of a player who was deleted. Must run
     * under the lock of the account or of the user. Returns all hashes of the player, old and new.
     */
    async remember(tx: Tx, playerId: string): Promise<OwnerHashes> {
      const known = (await isDeleted(tx, playerId)) ? [] : await listIdentities(tx, playerId)
      const rows = known.map((identity) => hasher.hash(identity))
      const added = await addHashes(tx, playerId, rows)
      if (added > 0n) await publishExclusion(tx, publishFacts, playerId, 'if excluded')
      return ownerOf([...(await listHashes(tx, playerId)), ...hashAll(known)])
    },

    /** Tells the other cells until when the player is excluded, by all of the player's hashes. */
    publishExclusion: (tx: Tx, playerId: string) =>
      publishExclusion(tx, publishFacts, playerId, 'always'),

    /** Publishes the breaks of the player, for a cell that is restored from a backup. */
    publishCoolOff: (tx: Tx, playerId: string) => publishCoolOff(tx, publishFacts, playerId),

    forgetUnneeded,
    isExcluded,
    /** Returns all hashes of a player, old and new, and stores none. */
    async findOwner(tx: Tx, playerId: string): Promise<OwnerHashes> {
      const own = hashAll(await listIdentities(tx, playerId))
      return ownerOf([...own, ...(await listHashes(tx, playerId))])
    },

    /** Returns the condition that another account of this person is excluded now, in any cell. */
    hasExcludedAccount: (owner: OwnerHashes, playerId: string) =>
      isExcludedAnywhere(owner, { except: playerId, kinds: KINDS.held }),

    hasClaimed,
  }
}

async function addHashes(tx: Tx, playerId: string, rows: KeyedIdentity[]): Promise<bigint> {
  const { numAffectedRows = 0n } = await sql`
    insert into identity_hash (player_id, key_id, hash, kind)
    select ${playerId}, key_id, hash, kind
    from unnest(${rows.map((row) => row.keyId)}::text[], ${rows.map((row) => row.hash)}::bytea[],
      ${rows.map((row) => row.kind)}::text[]) as h (key_id, hash, kind)
    on conflict do nothing`.execute(tx)
  return numAffectedRows
}

/** Returns whether another account with one of these hashes has claimed the promo code. */
async function hasClaimed(
  tx: Tx,
  hashes: OwnerHashes,
  { promoCodeId, except }: { promoCodeId: string; except: string },
): Promise<boolean> {
  const { rows } = await sql`
    select from identity_hash h
    join promo_claim c on c.player_id = h.player_id and c.promo_code_id = ${promoCodeId}
    where ${namesOwner(hashes, KINDS.held)} and h.player_id <> ${except} limit 1`.execute(tx)
  return rows.length > 0
}

/**
 * Deletes a player's hashes, unless a promo claim or an exclusion in force needs them. An excluded
 * player is not deleted today; the exclusion must hold even if that changes.
 */
async function forgetUnneeded(tx: Tx, playerId: string): Promise<void> {
  await sql`delete from identity_hash where player_id = ${playerId}
    and not exists (select from promo_claim where player_id = ${playerId})
    and not exists (select from player_pause
      where player_id = ${playerId} and kind = 'exclusion' and ends_at > now())`.execute(tx)
}

async function isDeleted(tx: Tx, playerId: string): Promise<boolean> {
  const { rows } = await sql`
    select from app_user where user_id = ${playerId} and deleted_at is not null`.execute(tx)
  return rows.length > 0
}

/** Lists the account's own details, the numbers it has entered and those it has shown to hold. */
async function listIdentities(tx: Tx, playerId: string): Promise<PlayerIdentity[]> {
  const { rows } = await sql<PlayerIdentity>`
    select 'mobile' as kind, mobile_number as value from app_user
    where user_id = ${playerId} and deleted_at is null
    union select 'email', email from app_user where user_id = ${playerId} and deleted_at is null
    union select 'gcash', gcash_number from gcash_account where player_id = ${playerId}
    union select case status when 'completed' then 'gcash_paid' else 'gcash' end, gcash_number
      from wallet_history
      where player_id = ${playerId} and type = 'withdraw' and gcash_number is not null
    union select 'gcash_held', number from held_number where player_id = ${playerId}`.execute(tx)
  return rows
}

type KindHash = { kind: IdentityKind; hash: Buffer }

function ownerOf(some: readonly KindHash[]): OwnerHashes {
  const contact = some.filter(({ kind }) => CONTACT.includes(kind))
  return { contact: contact.map(({ hash }) => hash), all: some.map(({ hash }) => hash) }
}

async function listHashes(tx: Tx, playerId: string): Promise<KindHash[]> {
  const { rows } = await sql<KindHash>`
    select kind, hash from identity_hash where player_id = ${playerId}`.execute(tx)
  return rows
}

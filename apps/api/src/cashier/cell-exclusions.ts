import { sql } from 'kysely'
import type { Tx } from '#db/in-transaction.ts'
import type { JsonObject } from '#db/schema.ts'
import { markLimited } from '#ledger/player-limits.ts'
import type { PublishFact, PublishFacts } from '#outbox/publish-fact.ts'
import type { IdentityKind } from './identity-hash.ts'

/** The kind of the fact that a player is excluded, or is no longer. Its key is the player. */
export const EXCLUSION_FACT = 'exclusion'

/** A pause that a player asked for, as it is published. */
type PublishedPause = { pauseId: string; startsAt: string; endsAt: string }
type Published = {
  endsAt: string | null
  hashes: { kind: IdentityKind; hash: string }[]
  /** The exclusions that the player asked for, for a cell that was restored from a backup. */
  pauses?: PublishedPause[]
}

/**
 * Publishes until when a player is excluded, with the keyed hashes of the player's details. Does
 * nothing in the only cell of a deployment; with `if excluded`, nothing about other players either.
 */
export async function publishExclusion(
  tx: Tx,
  publishFacts: PublishFacts,
  playerId: string,
  when: 'always' | 'if excluded',
): Promise<void> {
  await publishFacts((publishFact) => publishOf(tx, publishFact, playerId, when))
}

async function publishOf(
  tx: Tx,
  publishFact: PublishFact,
  playerId: string,
  when: 'always' | 'if excluded',
): Promise<void> {
  type Found = {
    endsAt: Date | null
    hashes: Published['hashes'] | null
    pauses: PublishedPause[] | null
  }
  const { rows } = await sql<Found>`
    with force as (select * from player_pause
      where player_id = ${playerId} and kind = 'exclusion' and ends_at > clock_timestamp())
    select (select max(ends_at) from force) as "endsAt",
      (select jsonb_agg(jsonb_build_object('pauseId', pause_id, 'startsAt', starts_at,
          'endsAt', ends_at)) from force
        where not exists (select from exclusion_match m
          where m.user_id = ${playerId} and m.pause_id = force.pause_id)) as pauses,
      (select jsonb_agg(jsonb_build_object('kind', kind, 'hash', encode(hash, 'hex')))
        from identity_hash where player_id = ${playerId}) as hashes`.execute(tx)
  const { endsAt, hashes, pauses } = rows[0]!
  if (endsAt === null && when === 'if excluded') return
  const until = endsAt?.toISOString() ?? null
  const body: Published = { endsAt: until, hashes: hashes ?? [], pauses: pauses ?? [] }
  await publishFact(tx, EXCLUSION_FACT, playerId, body)
}

/** A fact about a player. Only the player's own cell knows their pauses, so only it is believed. */
type FactOfPlayer = { key: string; body: JsonObject; isOwn: boolean }

/**
 * Stores an exclusion of another cell. Hashes are only added: two requests in that cell may each
 * have known some of them. One of this cell comes back only if a backup was restored that did not
 * have it.
 */
export async function applyExclusion(
  tx: Tx,
  { key: playerId, body, isOwn }: FactOfPlayer,
): Promise<void> {
  const { endsAt, hashes, pauses = [] } = body as Published
  if (endsAt === null) {
    await sql`delete from excluded_elsewhere where player_id = ${playerId}`.execute(tx)
    return
  }
  await sql`
    insert into excluded_elsewhere (player_id, hash, kind, ends_at)
    select ${playerId}, decode(hash, 'hex'), kind, ${endsAt}::timestamptz
    from unnest(${hashes.map(({ hash }) => hash)}::text[],
      ${hashes.map(({ kind }) => kind)}::text[]) as h (hash, kind)
    where ${endsAt}::timestamptz > clock_timestamp()
    on conflict do nothing`.execute(tx)
  await sql`update excluded_elsewhere set ends_at = ${endsAt}::timestamptz
    where player_id = ${playerId}`.execute(tx)
  if (isOwn) await restorePauses(tx, playerId, { kind: 'exclusion', pauses })
}

type Forgotten = { kind: 'cool_off' | 'exclusion'; pauses: PublishedPause[] }

/**
 * Stores the pauses of a player of this cell that it has forgotten. One that it knows stays as it
 * is. Exclusions by a list come back with the list, which staff can then still clear.
 */
async function restorePauses(tx: Tx, playerId: string, { kind, pauses }: Forgotten): Promise<void> {
  const { rows } = await sql`
    insert into player_pause (player_id, pause_id, kind, starts_at, ends_at)
    select u.user_id, "pauseId", ${kind}, "startsAt", "endsAt"
    from jsonb_to_recordset(${JSON.stringify(pauses)}::jsonb)
      as p ("pauseId" uuid, "startsAt" timestamptz, "endsAt" timestamptz)
    join app_user u on u.user_id = ${playerId} and u.home_cell is null
    where "endsAt" > clock_timestamp()
    on conflict do nothing returning 1`.execute(tx)
  if (rows.length > 0) await markLimited(tx, playerId)
}

/** The kind of the fact that a player takes a break. Its key is the player. */
export const COOL_OFF_FACT = 'cool_off'

/**
 * Publishes the breaks of a player, so that the cell knows them again if it is restored from a backup.
 * A break belongs to an account, as in a single cell: it says nothing of who the player is, and the
 * other cells do nothing with it.
 */
export async function publishCoolOff(
  tx: Tx,
  publishFacts: PublishFacts,
  playerId: string,
): Promise<void> {
  await publishFacts((publishFact) => publishBreaks(tx, publishFact, playerId))
}

async function publishBreaks(tx: Tx, publishFact: PublishFact, playerId: string): Promise<void> {
  const { rows } = await sql<{ endsAt: Date | null; pauses: PublishedPause[] | null }>`
    select max(ends_at) as "endsAt", jsonb_agg(jsonb_build_object('pauseId', pause_id,
      'startsAt', starts_at, 'endsAt', ends_at)) as pauses
    from player_pause
    where player_id = ${playerId} and kind = 'cool_off' and ends_at > clock_timestamp()`.execute(tx)
  const { endsAt, pauses } = rows[0]!
  if (endsAt === null) return
  const body = { endsAt: endsAt.toISOString(), pauses: pauses ?? [] }
  await publishFact(tx, COOL_OFF_FACT, playerId, body)
}

/** Stores the breaks of a player of this cell that it has forgotten. */
export async function applyCoolOff(
  tx: Tx,
  { key: playerId, body, isOwn }: FactOfPlayer,
): Promise<void> {
  const { pauses } = body as { pauses: PublishedPause[] }
  if (isOwn) await restorePauses(tx, playerId, { kind: 'cool_off', pauses })
}

/** The hashes of a person's details. `contact` are those of the mobile number and e-mail address. */
export type OwnerHashes = { contact: readonly Buffer[]; all: readonly Buffer[] }

/**
 * Returns the condition that a stored hash names one of these details. A contact of one account
 * always counts against the same contact of another; any other detail only if it is of these kinds.
 */
export function namesOwner({ contact, all }: OwnerHashes, kinds: readonly IdentityKind[]) {
  return sql<boolean>`((hash = any (${all}::bytea[]) and kind = any (${kinds}::text[]))
    or (hash = any (${contact}::bytea[]) and kind in ('mobile', 'email')))`
}

/**
 * Returns the condition that another account with one of these hashes is excluded now, in any cell.
 */
export function isExcludedAnywhere(
  hashes: OwnerHashes,
  { except, kinds }: { except: string; kinds: readonly IdentityKind[] },
) {
  const isNamed = namesOwner(hashes, kinds)
  return sql<boolean>`(exists (select from identity_hash h
        where ${isNamed} and player_id <> ${except}
          and exists (select from player_pause p where p.player_id = h.player_id
            and p.kind = 'exclusion' and p.ends_at > now()))
      or exists (select from excluded_elsewhere
        where ${isNamed} and player_id <> ${except} and ends_at > now()))`
}

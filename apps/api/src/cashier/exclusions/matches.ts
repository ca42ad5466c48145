import { sql } from 'kysely'
import type { EXCLUSION_PLACES, ListedKind } from '@kapis/contract/exclusions'
import { EXCLUSION_CHECK, recordAudit } from '#audit/record.ts'
import { inTransaction } from '#db/in-transaction.ts'
import type { Tx } from '#db/in-transaction.ts'
import type { Db } from '#db/pool.ts'
import { markLimited } from '#ledger/player-limits.ts'
import { publish } from '#outbox/publish.ts'

export type ExclusionPlace = (typeof EXCLUSION_PLACES)[number]
export type Listed = { listId: string; kind: ListedKind; hash: Buffer }
export type EndPlayerSessions = (tx: Tx, userId: string, why: 'status_changed') => Promise<void>

/** Returns whether a list excludes the account now. */
export async function isExcludedByList(db: Db, playerId: string): Promise<boolean> {
  const { rows } = await sql`select from exclusion_match
    where user_id = ${playerId} and pause_id is not null and ended_at is null`.execute(db)
  return rows.length > 0
}

/**
 * Returns whether these entries all name the player whom a list excludes now. A name is compared with
 * the player's own date of birth, so it is the player's too.
 */
export async function areOwn(tx: Tx, playerId: string, listed: readonly Listed[]) {
  const { rows } = await sql<{ hashes: Buffer[] }>`select hashes from exclusion_match
    where user_id = ${playerId} and pause_id is not null and ended_at is null`.execute(tx)
  const own = rows.flatMap(({ hashes }) => hashes)
  const isOwn = ({ kind, hash }: Listed) => kind === 'person' || own.some((one) => one.equals(hash))
  return rows.length > 0 && listed.every(isOwn)
}

/**
 * Records a request that was refused without excluding an account, for staff to see. Repeated
 * requests of a day share one row.
 */
export async function noteRefused(
  db: Db,
  listed: readonly Listed[],
  { place, playerId }: { place: ExclusionPlace; playerId: string | null },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { rows } = await sql`select from exclusion_match
      where user_id is not distinct from ${playerId} and place = ${place}
        and hashes && ${listed.map(({ hash }) => hash)}::bytea[] and ended_at is null
        and found_at > clock_timestamp() - interval '1 day' limit 1`.execute(tx)
    if (rows.length === 0) await insertMatch(tx, playerId, { place, listed }, null)
  })
}

type Found = { place: ExclusionPlace; listed: readonly Listed[] }

/**
 * Excludes an account like a player's own exclusion, but without an end: no bets, no deposits, no
 * promo codes. All sessions end. The coins stay, and staff can pay them out.
 */
export async function exclude(
  tx: Tx,
  playerId: string,
  found: Found,
  endSessions: EndPlayerSessions,
): Promise<void> {
  await markLimited(tx, playerId)
  // Another request may have excluded the account while this one waited for its lock.
  if (await isExcludedByList(tx, playerId)) return
  const { rows } = await sql<{ pauseId: string }>`
    insert into player_pause (player_id, kind, ends_at)
    values (${playerId}, 'exclusion', clock_timestamp() + interval '100 years')
    returning pause_id as "pauseId"`.execute(tx)
  await publish(tx, { kind: 'limits', toUserId: playerId })
  await endSessions(tx, playerId, 'status_changed')
  await insertMatch(tx, playerId, found, rows[0]!.pauseId)
}

async function insertMatch(
  tx: Tx,
  playerId: string | null,
  { place, listed }: Found,
  pauseId: string | null,
): Promise<void> {
  const listId = listed[0]!.listId
  const same = listed.filter((one) => one.listId === listId)
  const kinds = [...new Set(same.map(({ kind }) => kind))]
  const hashes = same.map(({ hash }) => hash)
  await sql`insert into exclusion_match (exclusion_list_id, user_id, place, kinds, hashes, pause_id)
    values (${listId}, ${playerId}, ${place}, ${kinds}::text[], ${hashes}::bytea[], ${pauseId})`.execute(
    tx,
  )
  const user = await tx
    .selectFrom('app_user')
    .select(['user_id as userId', 'username'])
    .where('user_id', '=', playerId)
    .executeTakeFirst()
  await recordAudit(tx, {
    actor: EXCLUSION_CHECK,
    action: 'exclusions.match',
    description:
      pauseId === null
        ? 'Refused a request of a person on an exclusion list'
        : 'Excluded a player who is on an exclusion list',
    newValue: { place, kinds },
    ...(user !== undefined && { affected: user }),
  })
}

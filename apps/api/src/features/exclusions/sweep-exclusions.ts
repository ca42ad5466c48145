import { sql } from 'kysely'
import { EXCLUSION_CHECK, recordAudit } from '#audit/record.ts'
import type { Exclusions } from '#cashier/exclusions/exclusions.ts'
import { inTransaction } from '#db/in-transaction.ts'
import type { Tx } from '#db/in-transaction.ts'
import type { Db } from '#db/pool.ts'
import { markLimited } from '#ledger/player-limits.ts'
import { publish } from '#outbox/publish.ts'

const PLAYERS_AT_ONCE = 500

/**
 * Compares all accounts with the lists after an import: ends the matches that no list contains any
 * more, and excludes the players who are on a list now, each in a transaction of its own.
 * Idempotent.
 */
export async function sweepExclusions(
  { db, exclusions }: { db: Db; exclusions: Exclusions },
  exclusionImportId: string,
): Promise<{ ended: number; found: number }> {
  const ended = await endUnlisted(db, exclusions)
  const listed = [...(await listByContact(db, exclusions)), ...(await listByIdentity(db))]
  let found = 0
  for (const playerId of new Set(listed)) {
    const isListed = await inTransaction(db, (tx) => exclusions.checkPlayer(tx, playerId, 'import'))
    if (isListed) found += 1
  }
  await sql`update exclusion_import set swept_at = clock_timestamp(), found = ${found}
    where exclusion_import_id = ${exclusionImportId}`.execute(db)
  return { ended, found }
}

async function endUnlisted(db: Db, exclusions: Exclusions): Promise<number> {
  const { rows } = await sql<{ matchId: string; playerId: string }>`
    select exclusion_match_id as "matchId", user_id as "playerId" from exclusion_match m
    where pause_id is not null and ended_at is null
      and not exists (select from exclusion_entry e where e.hash = any (m.hashes))`.execute(db)
  for (const match of rows) {
    await inTransaction(db, async (tx) => {
      await endMatch(tx, match)
      // Another list may name the player, who must not play in between.
      const isListed = await exclusions.checkPlayer(tx, match.playerId, 'import')
      if (!isListed) await exclusions.publishExclusion(tx, match.playerId)
    })
  }
  return rows.length
}

async function endMatch(
  tx: Tx,
  { matchId, playerId }: { matchId: string; playerId: string },
): Promise<void> {
  await markLimited(tx, playerId)
  await sql`select end_exclusion_match(${matchId})`.execute(tx)
  await publish(tx, { kind: 'limits', toUserId: playerId })
  const user = await tx
    .selectFrom('app_user')
    .select(['user_id as userId', 'username'])
    .where('user_id', '=', playerId)
    .executeTakeFirstOrThrow()
  await recordAudit(tx, {
    actor: EXCLUSION_CHECK,
    action: 'exclusions.end',
    description: 'Ended the exclusion of a player who is on no list any more',
    affected: user,
  })
}

/** Returns the players whose mobile number or e-mail address is on a list. */
async function listByContact(db: Db, { hasher }: Exclusions): Promise<string[]> {
  const listed: string[] = []
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const { rows } = await sql<{ id: string; mobile: string; email: string }>`
      select user_id as id, mobile_number as mobile, email from app_user
      where user_id > ${after} and role = 'player' and deleted_at is null
      order by user_id limit ${PLAYERS_AT_ONCE}`.execute(db)
    const hashes = rows.flatMap(({ id, mobile, email }) =>
      [
        ...hasher.hashes({ kind: 'mobile', value: mobile }),
        ...hasher.hashes({ kind: 'email', value: email }),
      ].map(({ hash }) => ({ id, hash })),
    )
    const found = await sql<{ id: string }>`
      select distinct h.id from unnest(${hashes.map(({ id }) => id)}::uuid[],
        ${hashes.map(({ hash }) => hash)}::bytea[]) as h (id, hash)
      join exclusion_entry e using (hash)`.execute(db)
    listed.push(...found.rows.map(({ id }) => id))
    const last = rows.at(-1)
    if (last === undefined || rows.length < PLAYERS_AT_ONCE) return listed
    after = last.id
  }
}

/** Returns the players whose checked name or document is on a list. */
async function listByIdentity(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct player_id as id from exclusion_identity join exclusion_entry using (hash)`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

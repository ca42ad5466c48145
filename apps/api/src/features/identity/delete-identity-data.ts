import { sql } from 'kysely'
import { notify } from '#cashier/notify.ts'
import { inTransaction } from '#db/in-transaction.ts'
import type { Db } from '#db/pool.ts'
import { KEY_FOLDERS } from '#files/file-store.ts'
import type { ListedStore } from '#files/file-store.ts'
import { recordCheckEvent } from './shared/identity.queries.ts'

type Deps = { db: Db; files: ListedStore }
type Settings = { now: Date; imageDays: number }

const DAY_MS = 86_400_000
/** How long a player may leave a request of staff unanswered. */
const UNANSWERED_DAYS = 90
const ROWS_MAX = 1_000
/** If more files than this have no row, the database probably does not belong to these files. */
const UNUSED_MAX = 100

/**
 * Ends checks that have run out, and deletes what is no longer needed (docs/RETENTION.md): images
 * that belong to no check, images and details after their time, and files without a row. Returns how
 * many of each there were.
 */
export async function deleteIdentityData(deps: Deps, { now, imageDays }: Settings) {
  const before = new Date(now.getTime() - imageDays * DAY_MS)
  const expired = await expireChecks(deps.db, now)
  const images = await deleteImages(deps, before, new Date(now.getTime() - DAY_MS))
  const details = await deleteDetails(deps.db, before)
  const files = await deleteUnusedFiles(deps, new Date(now.getTime() - DAY_MS))
  return { expired, images, details, files }
}

type Ended = { identity_check_id: string; player_id: string; wasChecked: boolean }

async function expireChecks(db: Db, now: Date): Promise<number> {
  const unanswered = new Date(now.getTime() - UNANSWERED_DAYS * DAY_MS)
  const { rows } = await sql<Ended>`
    select identity_check_id, player_id, status = 'checked' as "wasChecked" from identity_check
    where (status = 'checked' and expires_at <= ${now})
      or (status = 'asked_again' and decided_at < ${unanswered})
    limit ${sql.lit(ROWS_MAX)}`.execute(db)
  for (const row of rows) await inTransaction(db, (tx) => expireCheck(tx, row))
  return rows.length
}

async function expireCheck(tx: Parameters<typeof notify>[0], check: Ended): Promise<void> {
  const { numAffectedRows } = await sql`
    update identity_check set status = 'expired', version = version + 1
    where identity_check_id = ${check.identity_check_id}
      and status in ('checked', 'asked_again')`.execute(tx)
  if (numAffectedRows !== 1n) return
  await recordCheckEvent(tx, check, { kind: 'expired' })
  if (!check.wasChecked) return
  await notify(tx, check.player_id, { kind: 'identity_expired' })
}

/**
 * Deletes images whose time is over, those that belong to no check, and those of checks that ended
 * undecided. The file goes first: if that fails, the row stays and the next run tries again.
 */
async function deleteImages({ db, files }: Deps, before: Date, unusedBefore: Date) {
  const { rows } = await sql<{
    playerId: string
    id: string
    fileKey: string
    checkId: string | null
  }>`
    select i.player_id as "playerId", i.image_id as id, i.file_key as "fileKey", i.identity_check_id as "checkId"
    from identity_image i left join identity_check k using (identity_check_id)
    where (k.identity_check_id is null and i.created_at < ${unusedBefore})
      or (k.decided_at < ${before} and k.status <> 'waiting')
      or (k.status = 'expired' and k.decided_at is null)
    limit ${sql.lit(ROWS_MAX)}`.execute(db)
  for (const { playerId, id, fileKey, checkId } of rows) {
    await files.remove(fileKey)
    await db
      .deleteFrom('identity_image')
      .where('player_id', '=', playerId)
      .where('image_id', '=', id)
      .execute()
    if (checkId === null) continue
    await sql`update identity_check set images_deleted_at = clock_timestamp()
      where identity_check_id = ${checkId} and images_deleted_at is null`.execute(db)
  }
  return rows.length
}

/** Deletes the details of checks that are not in force. The hash of the number stays. */
async function deleteDetails(db: Db, before: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    update identity_check set details_sealed = null
    where details_sealed is not null and status in ('refused', 'expired')
      and (decided_at is null or greatest(decided_at, expires_at) < ${before})`.execute(db)
  return Number(numAffectedRows ?? 0n)
}

async function deleteUnusedFiles({ db, files }: Deps, before: Date): Promise<number> {
  const unused: string[] = []
  for (const folder of KEY_FOLDERS) {
    const keys = await files.listBefore('identities', folder, before)
    if (keys.length === 0) continue
    const { rows } = await sql<{ key: string }>`
      select stored.key from unnest(${keys}::text[]) as stored (key)
      where not exists (select from identity_image i where i.file_key = stored.key)`.execute(db)
    unused.push(...rows.map(({ key }) => key))
  }
  if (unused.length > UNUSED_MAX) {
    throw new Error(`${unused.length} identity images have no row; none was deleted.`)
  }
  for (const key of unused) await files.remove(key)
  return unused.length
}

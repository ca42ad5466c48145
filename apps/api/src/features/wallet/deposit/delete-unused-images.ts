import { sql } from 'kysely'
import type { Db } from '#db/pool.ts'
import { KEY_FOLDERS, thumbnailKey } from '#files/file-store.ts'
import type { ListedStore } from '#files/file-store.ts'

/** A request stores its image and its row within seconds, so an older image without a row has none. */
const AGE_MS_MIN = 86_400_000

/**
 * The most images that one run deletes. More of them look like a database that does not belong to
 * these files, such as one that was restored to an earlier time: the images may then be the only
 * evidence of lost deposits.
 */
const UNUSED_MAX = 100

/**
 * Deletes receipt images that no deposit refers to: the request failed after its image was stored,
 * and the image could not be deleted at once. Also deletes images of all kinds that were never
 * completely written. Images of rejected and hidden deposits have their row and stay. Returns how
 * many images were found and deleted.
 */
export async function deleteUnusedImages(
  { db, files }: { db: Db; files: ListedStore },
  now: Date,
): Promise<{ found: number; deleted: number }> {
  const before = new Date(now.getTime() - AGE_MS_MIN)
  await files.removeDrafts(before)
  const unused: string[] = []
  let found = 0
  for (const folder of KEY_FOLDERS) {
    const listed = await files.listBefore('receipts', folder, before)
    const keys = [...new Set(listed.map(imageOf))]
    found += keys.length
    unused.push(...(await findUnused(db, keys)))
  }
  if (unused.length > UNUSED_MAX) {
    throw new Error(
      `${unused.length} of ${found} receipt images have no deposit; none was deleted.`,
    )
  }
  for (const key of unused) {
    await files.remove(thumbnailKey(key))
    await files.remove(key)
  }
  return { found, deleted: unused.length }
}

/** Returns the key of the image that a file belongs to: the image itself or its thumbnail. */
function imageOf(key: string): string {
  return key.replace(/\.thumbnail$/, '')
}

async function findUnused(db: Db, keys: string[]): Promise<string[]> {
  if (keys.length === 0) return []
  const { rows } = await sql<{ key: string }>`
    select stored.key from unnest(${keys}::text[]) as stored (key)
    where not exists (select from wallet_history w where w.receipt_file_key = stored.key)`.execute(
    db,
  )
  return rows.map(({ key }) => key)
}

import type { Db } from '../../../../apps/api/src/db/pool.ts'
import { thumbnailKey } from '../../../../apps/api/src/files/file-store.ts'

export type ImageFigures = {
  /** The number of files that deposits refer to. */
  images: number
  /** The number of files that a deposit refers to but that do not exist. */
  missingFiles: number
  /** The number of files that exist but that no deposit refers to. */
  unusedFiles: number
}

/** Compares the receipt images of all deposits with the stored files. */
export async function checkImages(
  db: Db,
  stored: string[],
  say: (line: string) => void,
): Promise<ImageFigures> {
  const rows = await db
    .selectFrom('wallet_history')
    .select('receipt_file_key')
    .where('receipt_file_key', 'is not', null)
    .execute()
  const keys = rows.map((row) => row.receipt_file_key!).flatMap((key) => [key, thumbnailKey(key)])
  const [known, named] = [new Set(stored), new Set(keys)]
  const missing = keys.filter((key) => !known.has(key))
  const unused = stored.filter((key) => !named.has(key))
  for (const key of missing.slice(0, 3)) say(`MISSING ${key}`)
  for (const key of unused.slice(0, 3)) say(`UNUSED ${key}`)
  return { images: keys.length, missingFiles: missing.length, unusedFiles: unused.length }
}

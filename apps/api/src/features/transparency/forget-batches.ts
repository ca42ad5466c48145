import { TILE_WIDTH } from '@kapis/transparency/tiles'
import { sql } from 'kysely'
import type { Db } from '#db/pool.ts'
import type { FileStore } from '#files/file-store.ts'
import { itemsOf, tileKey } from './tile-key.ts'

/** For how long an old checkpoint can be fetched tile by tile as it was. */
const KEPT = '7 days'
const BATCHES_AT_ONCE = 100
const LEVELS = ['entries', 0, 1, 2, 3, 4, 5, 6, 7] as const

/**
 * Deletes old batches with their cosignatures, and removes their partial tiles where the full one
 * is stored. The tree itself stays complete.
 */
export async function forgetBatches({ db, files }: { db: Db; files: FileStore }): Promise<void> {
  const { rows } = await sql<{ size: bigint; newest: bigint }>`
    select b.size, l.size as newest from public_log_batch b, public_log l
    where b.made_at < now() - ${KEPT}::interval and b.size < l.size
    order by b.size limit ${BATCHES_AT_ONCE}`.execute(db)
  for (const { size, newest } of rows) {
    for (const level of LEVELS) {
      const items = itemsOf(level, Number(size))
      const index = Math.floor(items / TILE_WIDTH)
      const width = items % TILE_WIDTH
      const isFull = itemsOf(level, Number(newest)) >= (index + 1) * TILE_WIDTH
      if (width > 0 && isFull) await files.remove(tileKey({ level, index, width }))
    }
    await sql`delete from public_log_batch where size = ${size}`.execute(db)
  }
}

import { TILE_WIDTH, itemsOf, tileWith } from '@kapis/transparency/tiles'
import { sql } from 'kysely'
import type { Db } from '#db/pool.ts'
import type { FileStore } from '#files/file-store.ts'
import { tileKey } from './tile-key.ts'

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
      const last = itemsOf(level, Number(size)) - 1
      const tile = tileWith(level, last, Number(size))
      const isFull = tileWith(level, last, Number(newest)).width === TILE_WIDTH
      if (tile.width < TILE_WIDTH && isFull) await files.remove(tileKey(tile))
    }
    await sql`delete from public_log_batch where size = ${size}`.execute(db)
  }
}

import { isSame } from '@kapis/transparency/bytes'
import { openCheckpoint } from '@kapis/transparency/checkpoint'
import { growTree } from '@kapis/transparency/grow-tree'
import { TILE_WIDTH, readBundle, tileWith } from '@kapis/transparency/tiles'
import { sql } from 'kysely'
import { inTransaction } from '#db/in-transaction.ts'
import { fastHashing } from '#fairness/fast-hashing.ts'
import { bundle, unbundle } from './bundles.ts'
import { findPending, growPending } from './publish-batch.ts'
import type { PublishDeps } from './publish-batch.ts'
import { readTile } from './read-tree.ts'
import { HEAD_KEY } from './tile-key.ts'

/**
 * Adopts a published tree that the database does not know, because the database was restored from a
 * backup. The published tree stays, and the database's new leaves follow it.
 */
export async function adoptTree({ db, files, keys }: Omit<PublishDeps, 'signer'>): Promise<void> {
  const checkpoint = (await files.get(HEAD_KEY))?.toString() ?? ''
  const head = openCheckpoint(checkpoint, { logKeys: keys, witnesses: [] })
  const log = await db.selectFrom('public_log').selectAll().executeTakeFirstOrThrow()
  const size = Number(log.size)
  if (head === null || head.size <= size) return
  // The last run may have ended between publishing the pending batch and storing that.
  const pending = await findPending(db)
  if (pending !== undefined && isSame(growPending(pending).root, head.root)) return
  const leaves: Uint8Array[] = []
  for (let place = size; place < head.size; place += TILE_WIDTH - (place % TILE_WIDTH)) {
    const tile = await readTile(files, tileWith('entries', place, head.size))
    leaves.push(...((tile && readBundle(tile)) ?? []).slice(place % TILE_WIDTH))
  }
  const edge = { size, levels: unbundle(log.levels), entries: unbundle(log.entries) }
  const grown = growTree(edge, leaves, fastHashing)
  if (grown.edge.size !== head.size || !isSame(grown.root, head.root)) {
    throw new Error('The published log does not continue that of the database.')
  }
  await inTransaction(db, async (tx) => {
    // Another worker may have stored what it published meanwhile.
    const { rows } = await sql`
      select from public_log where size = ${log.size} for update`.execute(tx)
    if (rows.length === 0) return
    await sql`delete from public_log_batch where checkpoint is null`.execute(tx)
    await sql`delete from public_log_player_leaf where leaf >= ${log.size}`.execute(tx)
    await sql`delete from public_log_day where leaf >= ${log.size}`.execute(tx)
    await sql`insert into public_log_batch (size, checkpoint)
      values (${head.size}, ${checkpoint})`.execute(tx)
    await sql`update public_log set size = ${head.size}, levels = ${bundle(grown.edge.levels)},
      entries = ${bundle(grown.edge.entries)}`.execute(tx)
  })
}

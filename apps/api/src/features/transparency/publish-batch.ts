import { writeCheckpoint } from '@kapis/transparency/checkpoint'
import { growTree } from '@kapis/transparency/grow-tree'
import type { GrownTree } from '@kapis/transparency/grow-tree'
import { keyId, signatureLine } from '@kapis/transparency/note'
import type { VerifierKey } from '@kapis/transparency/note'
import { readTilePath } from '@kapis/transparency/tiles'
import { sql } from 'kysely'
import { inTransaction } from '#db/in-transaction.ts'
import type { Db } from '#db/pool.ts'
import { fastHashing } from '#fairness/fast-hashing.ts'
import type { LogSigner } from '#fairness/log-signer.ts'
import type { FileStore } from '#files/file-store.ts'
import { bundle, unbundle } from './bundles.ts'
import type { StoredTree } from './store-batch.ts'
import { HEAD_KEY, tileKey } from './tile-key.ts'

export type PublishDeps = { db: Db; files: FileStore; signer: LogSigner; keys: VerifierKey[] }

const FILES_AT_ONCE = 16

/**
 * Publishes the batch that is pending, if there is one: its tiles, then a signed checkpoint. Every
 * step writes the same bytes when it is repeated, so an interrupted run can be repeated.
 */
export async function publishPending(deps: PublishDeps): Promise<void> {
  const pending = await findPending(deps.db)
  if (pending === undefined) return
  await publishTree(deps, { size: pending.size, grown: growPending(pending) })
}

/** Publishes the tree with the leaves of the pending batch. */
export async function publishTree(deps: PublishDeps, { size, grown }: StoredTree): Promise<void> {
  await putTiles(deps.files, grown.files)
  const checkpoint = await signTree(deps, grown)
  // The file store has the checkpoint before anybody can read it from the database: whatever backup
  // the database is restored from, what was shown is found here.
  await deps.files.put(HEAD_KEY, Buffer.from(checkpoint), 'text/plain')
  await inTransaction(deps.db, async (tx) => {
    // Another worker may have published the same batch meanwhile.
    const { rows } = await sql`
      update public_log_batch set checkpoint = ${checkpoint}, leaves = null
      where size = ${size} and checkpoint is null returning size`.execute(tx)
    if (rows.length === 0) return
    await sql`update public_log set size = ${size}, levels = ${bundle(grown.edge.levels)},
      entries = ${bundle(grown.edge.entries)}`.execute(tx)
  })
}

type Pending = Record<'levels' | 'entries' | 'leaves', Buffer> & { size: bigint; before: bigint }

/** Returns the tree with the leaves of a pending batch. */
export function growPending({ before, levels, entries, leaves }: Pending): GrownTree {
  const edge = { size: Number(before), levels: unbundle(levels), entries: unbundle(entries) }
  return growTree(edge, unbundle(leaves), fastHashing)
}

export async function findPending(db: Db): Promise<Pending | undefined> {
  const { rows } = await sql<Pending>`
    select b.size, b.leaves, l.size as before, l.levels, l.entries
    from public_log_batch b, public_log l where b.checkpoint is null`.execute(db)
  return rows[0]
}

async function putTiles(files: FileStore, tiles: GrownTree['files']): Promise<void> {
  for (let from = 0; from < tiles.length; from += FILES_AT_ONCE) {
    await Promise.all(
      tiles
        .slice(from, from + FILES_AT_ONCE)
        .map(({ path, bytes }) =>
          files.put(tileKey(readTilePath(path)!), bytes, 'application/octet-stream'),
        ),
    )
  }
}

async function signTree({ signer, keys }: PublishDeps, grown: GrownTree): Promise<string> {
  const origin = keys[0]!.name
  const text = writeCheckpoint({ origin, size: grown.edge.size, root: grown.root })
  const signatures = await signer.sign(text)
  const lines = keys.map((key, n) =>
    signatureLine(key.name, keyId(key), Buffer.from(signatures[n]!, 'base64url')),
  )
  return `${text}\n${lines.join('')}`
}

import { readFileSync } from 'node:fs'
import { toHex } from '@kapis/fairness/hex'
import { openCheckpoint, readCheckpoint } from '@kapis/transparency/checkpoint'
import { EMPTY_EDGE, growTree } from '@kapis/transparency/grow-tree'
import { monthKey, playerLeaf, writeLeaf } from '@kapis/transparency/leaves'
import type { VerifierKey } from '@kapis/transparency/note'
import { TILE_WIDTH, readBundle, tileWith } from '@kapis/transparency/tiles'
import type pg from 'pg'
import type { Db } from '../../../apps/api/src/db/pool.ts'
import { findNewest } from '../../../apps/api/src/features/transparency/public-log.queries.ts'
import { readTile } from '../../../apps/api/src/features/transparency/read-tree.ts'
import type { FileStore } from '../../../apps/api/src/files/file-store.ts'

type Log = { db: Db; pool: pg.Pool; files: FileStore; keys: VerifierKey[]; signedFile: string }

/**
 * Reads the published log and returns what is wrong with it: every checkpoint that was ever signed
 * must be of one history, and every entry up to the time that it covers must lead to its leaf.
 */
export async function checkHistory({ db, pool, files, keys, signedFile }: Log) {
  const newest = (await findNewest(db))!
  const head = openCheckpoint(newest.checkpoint, { logKeys: keys, witnesses: [] })
  if (head === null) return { faults: ['the newest checkpoint is not signed'], size: 0, signed: 0 }
  const entries: Uint8Array[] = []
  for (let place = 0; place < head.size; place += TILE_WIDTH) {
    const bytes = await readTile(files, tileWith('entries', place, head.size))
    entries.push(...((bytes && readBundle(bytes)) ?? []))
  }
  const rootOf = (size: number) => toHex(growTree(EMPTY_EDGE, entries.slice(0, size)).root)
  const faults = rootOf(head.size) === toHex(head.root) ? [] : ['the tiles are of another tree']
  const lines = readFileSync(signedFile, 'utf8').trim().split('\n')
  const texts = [...new Set(lines.map((line) => JSON.parse(line) as string))]
  for (const text of texts) {
    const { size, root } = readCheckpoint(text)!
    if (size > head.size || rootOf(size) !== toHex(root)) faults.push(`a fork at ${size}`)
  }
  faults.push(...(await listGaps(pool, entries)))
  return { faults, size: head.size, signed: texts.length }
}

/** Lists the entries that do not lead to a leaf although the log covers their time. */
async function listGaps(pool: pg.Pool, entries: readonly Uint8Array[]): Promise<string[]> {
  const { rows } = await pool.query<{
    seq: bigint
    hash: Buffer
    month: string
    leaf: bigint | null
    secret: Buffer | null
  }>(`
    select j.seq, n.hash, s.secret, l.leaf,
      to_char(n.at at time zone 'Asia/Manila', 'YYYY-MM') as month
    from ledger_journal j
    left join lateral (select seq, leaf from public_log_player_leaf l
      where l.player_id = j.player_id and l.seq >= j.seq order by l.seq limit 1) l on true
    left join ledger_journal n on n.player_id = j.player_id and n.seq = l.seq
    left join public_log_secret s on s.player_id = j.player_id
    where j.at <= (select covered_until from public_log) and j.cause = 'adjustment'`)
  const leafSeqs = await pool.query<{ leaf: bigint; seq: bigint }>(
    'select leaf, seq from public_log_player_leaf',
  )
  const seqOf = new Map(leafSeqs.rows.map(({ leaf, seq }) => [leaf, seq]))
  return rows.flatMap(({ seq, hash, month, leaf, secret }) => {
    if (leaf === null || secret === null) return [`entry ${seq} has no leaf`]
    const written = playerLeaf(monthKey(secret, month), { seq: Number(seqOf.get(leaf)), hash })
    const found = Buffer.from(entries[Number(leaf)] ?? [])
    return found.equals(writeLeaf(written)) ? [] : [`the leaf of entry ${seq} is another one`]
  })
}

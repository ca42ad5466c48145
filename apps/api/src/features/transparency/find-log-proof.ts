import type { DataInput } from '@kapis/contract/route'
import type { getOwnLogProof as route } from '@kapis/contract/routes'
import { toHex } from '@kapis/fairness/hex'
import { MANILA_MS } from '@kapis/payments/manila'
import { monthKey } from '@kapis/transparency/leaves'
import { writeLogProof } from '@kapis/transparency/log-proof'
import { inclusionRanges } from '@kapis/transparency/proofs'
import type { Db } from '#db/pool.ts'
import type { FileStore } from '#files/file-store.ts'
import { findCosigned, findNewest } from './public-log.queries.ts'
import type { SignedTree } from './public-log.queries.ts'
import { readProof } from './read-tree.ts'

export type TreeDeps = {
  db: Db
  files: Pick<FileStore, 'get'>
  /** The names of the witnesses. */
  witnesses: readonly string[]
  quorum: number
}

type ProofDeps = TreeDeps & {
  /** Returns the receipts of a range of a player's entries; null if one cannot be written. */
  writeEntryTexts(entries: {
    playerId: string
    from: bigint
    until: bigint
  }): Promise<string[] | null>
}

/** The maximum number of entries from a player's entry up to its leaf. A minute has fewer. */
const ENTRIES_MAX = 2_000n

/**
 * Returns the proof that a player's entry is in the public log: the entries up to the newest one of
 * its minute, the key of the leaf's month and the proof of the leaf. `public` is null if the entry
 * is not in the log yet.
 */
export async function findLogProof(
  deps: ProofDeps,
  playerId: string,
  seq: bigint,
): Promise<DataInput<typeof route>> {
  const leaf = await deps.db
    .selectFrom('public_log_player_leaf')
    .innerJoin(
      'public_log_secret',
      'public_log_secret.player_id',
      'public_log_player_leaf.player_id',
    )
    .select(['seq', 'leaf', 'secret'])
    .where('public_log_player_leaf.player_id', '=', playerId)
    .where('seq', '>=', seq)
    .orderBy('seq')
    .limit(1)
    .executeTakeFirst()
  if (leaf === undefined || leaf.seq - seq > ENTRIES_MAX) return { public: null }
  const tree = await findTreeWith(deps, Number(leaf.leaf))
  if (tree === null) return { public: null }
  const texts = await deps.writeEntryTexts({ playerId, from: seq, until: leaf.seq })
  if (texts === null) return { public: null }
  const { settledAt } = JSON.parse(texts.at(-1)!) as { settledAt: string }
  return {
    public: {
      key: toHex(monthKey(leaf.secret, monthOf(settledAt))),
      entries: texts.slice(1),
      proof: await proveLeaf(deps, tree, Number(leaf.leaf)),
    },
  }
}

/**
 * Returns the checkpoint by which a leaf is proved: the newest one with enough cosignatures, or the
 * newest one if none of those has the leaf; null if none has it.
 */
export async function findTreeWith(deps: TreeDeps, leaf: number): Promise<SignedTree | null> {
  const cosigned = await findCosigned(deps.db, deps)
  if (cosigned !== undefined && Number(cosigned.size) > leaf) return cosigned
  const newest = await findNewest(deps.db)
  return newest !== undefined && Number(newest.size) > leaf ? newest : null
}

/** Returns the proof of a leaf in a tree (C2SP tlog-proof). */
export async function proveLeaf(
  { files }: TreeDeps,
  { size, checkpoint }: SignedTree,
  index: number,
): Promise<string> {
  const hashes = await readProof(files, inclusionRanges(index, Number(size)), Number(size))
  return writeLogProof({ index, hashes, checkpoint })
}

/** Returns the month in Manila of a time of a receipt. */
const monthOf = (settledAt: string) =>
  new Date(Date.parse(settledAt) + MANILA_MS).toISOString().slice(0, 7)

import type { PublicLog } from '@kapis/contract/transparency'
import { writeKey } from '@kapis/transparency/note'
import { sql } from 'kysely'
import type { LogWitness } from './ask-witnesses.ts'
import { findTreeWith, proveLeaf } from './find-log-proof.ts'
import type { TreeDeps } from './find-log-proof.ts'
import { findCosigned } from './public-log.queries.ts'

const DAYS = 14
const FRESH_MS = 5_000

export type DescribeDeps = Omit<TreeDeps, 'witnesses'> & {
  origin: string
  witnesses: readonly LogWitness[]
}

/** Makes a function that describes this cell's log. What it read serves all requests for 5 seconds. */
export function watchLog(deps: DescribeDeps): () => Promise<PublicLog> {
  let read: Promise<PublicLog> | null = null
  let readAt = -Infinity
  return () => {
    if (read !== null && performance.now() - readAt < FRESH_MS) return read
    readAt = performance.now()
    read = describeLog(deps)
    // After a failed read, the next request reads again.
    read.catch(() => {
      readAt = -Infinity
    })
    return read
  }
}

export const treeDepsOf = ({ witnesses, ...deps }: DescribeDeps): TreeDeps => ({
  ...deps,
  witnesses: witnesses.map(({ key }) => key.name),
})

async function describeLog(deps: DescribeDeps): Promise<PublicLog> {
  const { db, origin, quorum } = deps
  const tree = treeDepsOf(deps)
  // No quorum is required here: the newest checkpoint is shown with whatever cosignatures it has.
  const newest = await findCosigned(db, { ...tree, quorum: 0 })
  const keys = await db
    .selectFrom('public_log_key')
    .select('key')
    .where('retired_at', 'is', null)
    .execute()
  const log = await db.selectFrom('public_log').select('published_at').executeTakeFirstOrThrow()
  const cosigned = await db
    .selectFrom('public_log_witness')
    .select(['witness', 'cosigned_at'])
    .where('size', '>', 0n)
    .execute()
  const timeOf = new Map(cosigned.map((row) => [row.witness, row.cosigned_at.toISOString()]))
  return {
    origin,
    quorum,
    keys: keys.map(({ key }) => key),
    witnesses: deps.witnesses.map(({ key }) => {
      return { key: writeKey(key), cosignedAt: timeOf.get(key.name) ?? null }
    }),
    checkpoint: newest?.checkpoint ?? null,
    publishedAt: log.published_at?.toISOString() ?? null,
    days: await listDays(tree),
  }
}

async function listDays(deps: TreeDeps): Promise<PublicLog['days']> {
  const { rows } = await sql<{ day: string; leaf: bigint; text: string }>`
    select day::text, leaf, leaf_text as text from public_log_day order by day desc limit ${DAYS}`.execute(
    deps.db,
  )
  const days = await Promise.all(
    rows.map(async ({ day, leaf, text }) => {
      const tree = await findTreeWith(deps, Number(leaf))
      return tree && { day, text, proof: await proveLeaf(deps, tree, Number(leaf)) }
    }),
  )
  return days.filter((day) => day !== null)
}

import { sql } from 'kysely'
import type { Db } from '#db/pool.ts'

export type SignedTree = { size: bigint; checkpoint: string; madeAt: Date }

/** Returns the newest signed checkpoint, without cosignatures. */
export async function findNewest(db: Db): Promise<SignedTree | undefined> {
  const { rows } = await sql<SignedTree>`
    select size, checkpoint, made_at as "madeAt" from public_log_batch
    where checkpoint is not null order by size desc limit 1`.execute(db)
  return rows[0]
}

/**
 * Returns the newest checkpoint that this many of the witnesses have cosigned, with their
 * cosignatures.
 */
export async function findCosigned(
  db: Db,
  { witnesses, quorum }: { witnesses: readonly string[]; quorum: number },
): Promise<SignedTree | undefined> {
  const { rows } = await sql<SignedTree>`
    select b.size, b.checkpoint || coalesce(string_agg(c.line, '' order by c.witness), '')
      as checkpoint, b.made_at as "madeAt"
    from public_log_batch b
    left join public_log_cosignature c on c.size = b.size and c.witness = any(${witnesses}::text[])
    where b.checkpoint is not null
    group by b.size having count(c.size) >= ${quorum}
    order by b.size desc limit 1`.execute(db)
  return rows[0]
}

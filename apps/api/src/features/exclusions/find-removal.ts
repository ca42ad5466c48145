import { sql } from 'kysely'
import { fingerprintOf } from '#cashier/exclusions/list-hash.ts'
import type { Tx } from '#db/in-transaction.ts'

/**
 * `removed` counts the identifiers that an import takes off its list, `freed` are the accounts that
 * no list would exclude any more, and `removal` is a hash of both: what a second person agrees to.
 */
export type Removal = { removed: number; freed: string[]; removal: Buffer }

/**
 * Returns what an import of the file would remove. An identifier that stays under another kind is
 * removed and added: the kind is part of its hash.
 */
export async function findRemoval(
  tx: Tx,
  upload: { exclusionUploadId: string; name: string; mode: 'replace' | 'add' },
): Promise<Removal> {
  if (upload.mode === 'add') return { removed: 0, freed: [], removal: digest('', []) }
  const isInFile = (column: ReturnType<typeof sql>) => sql`exists (
    select from exclusion_upload_line f
    where f.exclusion_upload_id = ${upload.exclusionUploadId} and f.hash = ${column})`
  const gone = await sql<{ removed: number; digest: string }>`
    select count(*)::int as removed,
      encode(sha256(coalesce(string_agg(e.hash, '' order by e.hash), '')), 'hex') as digest
    from exclusion_entry e join exclusion_list l using (exclusion_list_id)
    where lower(l.name) = lower(${upload.name}) and e.is_first
      and not ${isInFile(sql`e.hash`)}`.execute(tx)
  const { rows } = await sql<{ userId: string }>`
    select m.user_id as "userId" from exclusion_match m
    where m.pause_id is not null and m.ended_at is null
      and exists (select from exclusion_entry e join exclusion_list l using (exclusion_list_id)
        where e.hash = any (m.hashes) and lower(l.name) = lower(${upload.name}))
      and not exists (select from exclusion_entry e join exclusion_list l using (exclusion_list_id)
        where e.hash = any (m.hashes) and lower(l.name) <> lower(${upload.name}))
      and not exists (select from unnest(m.hashes) h where ${isInFile(sql`h`)})
    order by m.user_id`.execute(tx)
  const freed = rows.map(({ userId }) => userId)
  const { removed, digest: hashes } = gone.rows[0]!
  return { removed, freed, removal: digest(hashes, freed) }
}

function digest(hashes: string, freed: readonly string[]): Buffer {
  return fingerprintOf(`${hashes} ${freed.join(' ')}`)
}

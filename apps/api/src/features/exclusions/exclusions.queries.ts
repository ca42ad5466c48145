import type { ExclusionImport, ExclusionMatch } from '@kapis/contract/exclusions'
import type { DataInput, QueryOf } from '@kapis/contract/route'
import type { listExclusionImports, listExclusionMatches } from '@kapis/contract/routes'
import { sql } from 'kysely'
import {
  allOf,
  countUpTo,
  cutPage,
  findPeople,
  isOneOf,
  keyColumns,
  pageClause,
  readList,
} from '#db/list-page.ts'
import type { KeyedRow } from '#db/list-page.ts'
import type { Db } from '#db/pool.ts'

type ImportRow = Omit<ExclusionImport, 'importedAt' | 'sweptAt'> & {
  importedAt: Date
  sweptAt: Date | null
}

/** Returns the last twenty imports, the names of all lists and the number of excluded accounts. */
export async function listImports(db: Db): Promise<DataInput<typeof listExclusionImports>> {
  const { rows } = await sql<ImportRow>`
    select i.exclusion_import_id as "exclusionImportId", l.name, i.mode,
      i.listed_on::text as "listedOn", i.file_name as "fileName",
      encode(i.fingerprint, 'hex') as fingerprint, i.added, i.removed, i.total,
      coalesce(u.username, i.imported_elsewhere_by) as "importedBy", i.imported_at as "importedAt", i.swept_at as "sweptAt", i.found
    from exclusion_import i join exclusion_list l using (exclusion_list_id)
    left join app_user u on u.user_id = i.imported_by
    order by i.imported_at desc limit 20`.execute(db)
  const lists = await sql<{ name: string }>`
    select name from exclusion_list order by lower(name)`.execute(db)
  const excluded = await sql<{ count: number }>`
    select count(*)::int from exclusion_match
    where pause_id is not null and ended_at is null`.execute(db)
  return {
    imports: rows.map(({ importedAt, sweptAt, ...row }) => ({
      ...row,
      importedAt: importedAt.toISOString(),
      sweptAt: sweptAt?.toISOString() ?? null,
    })),
    names: lists.rows.map(({ name }) => name),
    excluded: excluded.rows[0]!.count,
  }
}

type MatchRow = KeyedRow &
  Omit<ExclusionMatch, 'foundAt' | 'endedAt' | 'state'> & {
    foundAt: Date
    endedAt: Date | null
    isExcluding: boolean
  }

export async function listMatches(
  db: Db,
  input: QueryOf<typeof listExclusionMatches>,
): Promise<DataInput<typeof listExclusionMatches>> {
  const [at, id] = [sql`m.found_at`, sql`m.exclusion_match_id`]
  const { from, order } = pageClause(input, at, id)
  const people = await findPeople(db, input.search ?? '')
  const matching = allOf(input.search !== undefined && isOneOf(sql`m.user_id`, people))
  const { rows } = await readList(
    db,
    input.search ?? '',
    sql<MatchRow>`
    select m.exclusion_match_id as "exclusionMatchId", l.name as "listName",
      m.user_id as "userId", u.username, m.place, m.kinds, m.found_at as "foundAt",
      m.ended_at as "endedAt", m.pause_id is not null as "isExcluding", c.username as "clearedBy",
      m.clear_reason as "clearReason", ${keyColumns(at, id)},
      ${countUpTo(sql`from exclusion_match m where ${matching}`)} as total
    from exclusion_match m join exclusion_list l using (exclusion_list_id)
    left join app_user u on u.user_id = m.user_id
    left join app_user c on c.user_id = m.cleared_by
    where ${matching} and ${from} ${order}`,
  )
  const { shown, pagination } = cutPage(input, rows)
  return { matches: shown.map(presentMatch), pagination }
}

function presentMatch({ foundAt, endedAt, isExcluding, ...row }: MatchRow): ExclusionMatch {
  const open = isExcluding ? 'excluded' : 'refused'
  const closed = row.clearedBy === null ? 'ended' : 'cleared'
  return {
    exclusionMatchId: row.exclusionMatchId,
    listName: row.listName,
    userId: row.userId,
    username: row.username,
    place: row.place,
    kinds: row.kinds,
    foundAt: foundAt.toISOString(),
    state: endedAt === null ? open : closed,
    endedAt: endedAt?.toISOString() ?? null,
    clearedBy: row.clearedBy,
    clearReason: row.clearReason,
  }
}

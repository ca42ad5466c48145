import type { DataInput } from '@kapis/contract/route'
import type { listGcashImports } from '@kapis/contract/routes'
import { sql } from 'kysely'
import type { Db } from '#db/pool.ts'
import { WITHDRAW } from './withdraw-import.ts'

type Imports = DataInput<typeof listGcashImports>
type Row = Omit<Imports['imports'][number], 'importedAt' | 'withdrawnAt'> & {
  importedAt: Date
  withdrawnAt: Date | null
}

const IMPORTS_MAX = 20

/** Lists the last imports, newest first, and whether each can still be withdrawn. */
export async function listImports(db: Db): Promise<Imports> {
  const { rows } = await sql<Row>`
    select i.gcash_import_id as "gcashImportId", i.file_name as "fileName",
      i.imported_at as "importedAt", u.username as "importedBy",
      coalesce(i.withdrawn_lines, l.lines) as lines, l.first_day::text as "firstDay",
      l.last_day::text as "lastDay",
      coalesce(l.first_day <= (select max(day) from recon_day where sealed_at is not null), false)
        as "isSealed",
      exists (select from approval_now a where a.state = 'open' and a.approval_id = (
        select approval_id from approval where action = ${WITHDRAW}
          and subject = i.gcash_import_id::text and state = 'open')) as "isWaiting",
      i.withdrawn_at as "withdrawnAt", w.username as "withdrawnBy"
    from (select * from gcash_import order by imported_at desc limit ${IMPORTS_MAX}) i
    join app_user u on u.user_id = i.imported_by
    left join app_user w on w.user_id = i.withdrawn_by
    cross join lateral (select count(*)::int as lines, min(day) as first_day, max(day) as last_day
      from gcash_line where gcash_import_id = i.gcash_import_id) l
    order by i.imported_at desc`.execute(db)
  return {
    imports: rows.map(({ importedAt, withdrawnAt, ...row }) => ({
      ...row,
      importedAt: importedAt.toISOString(),
      withdrawnAt: withdrawnAt?.toISOString() ?? null,
    })),
  }
}

import type { Pagination } from '@kapis/contract/paging'
import type { ReportQuery } from '@kapis/contract/reports'
import { refuse } from '@kapis/contract/refusals'
import type { DataInput } from '@kapis/contract/route'
import type { getReport as getReportRoute } from '@kapis/contract/routes'
import { sql } from 'kysely'
import type { Tx } from '#db/in-transaction.ts'
import {
  allOf,
  countUpTo,
  cutPage,
  equals,
  contains,
  findPeople,
  isOneOf,
  whereLiteral,
  keyColumns,
  pageClause,
  readList,
} from '#db/list-page.ts'
import type { KeyedRow } from '#db/list-page.ts'
import type { Db } from '#db/pool.ts'
import type { ReportRow } from './present-report.ts'

const SHOWN = sql`r.*, u.username,
  (select coalesce(json_agg(json_build_object('message', a.message, 'author', s.username,
      'createdAt', a.created_at, 'replyId', a.reply_id, 'isPlayer', a.author_id = a.player_id,
      'hasPicture', a.picture_file_key is not null) order by a.created_at), '[]')
    from report_reply a join app_user s on s.user_id = a.author_id
    where a.player_id = r.player_id and a.report_id = r.report_id) as replies`

/** Lists the reports of all players or of one player, newest first. */
export async function listReports(
  db: Db,
  request: Omit<ReportQuery, 'search'> & { search?: string | undefined },
): Promise<{ shown: ReportRow[]; pagination: Pagination }> {
  const { from, order, again } = pageClause(request, sql`r.created_at`, sql`r.report_id`)
  const search = request.search ?? ''
  const people = await findPeople(db, search)
  const isMatch = allOf(
    sql`r.deleted_at is null`,
    equals(sql`r.player_id`, request.userId),
    whereLiteral(sql`r.status`, request.status),
    whereLiteral(sql`r.priority`, request.priority),
    search !== '' &&
      sql`(${contains(sql`r.title`, search)} or ${isOneOf(sql`r.player_id`, people)})`,
  )
  const { rows } = await readList(
    db,
    search,
    sql<ReportRow & KeyedRow>`
    select ${SHOWN}, ${keyColumns(sql`r.created_at`, sql`r.report_id`)},
      ${countUpTo(sql`from report r where ${isMatch}`)} as total
    from (select * from report r where ${isMatch} and ${from} ${order}) r
    join app_user u on u.user_id = r.player_id ${again}`,
  )
  return cutPage(request, rows)
}

/** Returns the report with this id. Refuses: not_found. */
export async function getReport(db: Db, reportId: string): Promise<ReportRow> {
  const { rows } = await sql<ReportRow>`
    select ${SHOWN} from report r join app_user u on u.user_id = r.player_id
    where r.report_id = ${reportId} and r.deleted_at is null`.execute(db)
  if (rows[0] === undefined) throw refuse('not_found')
  return rows[0]
}

export type Revision = DataInput<typeof getReportRoute>['revisions'][number]

/** Lists the earlier titles and descriptions of a report, oldest first. */
export async function listRevisions(db: Db, reportId: string): Promise<Revision[]> {
  const rows = await db
    .selectFrom('report_revision as v')
    .innerJoin('app_user as s', 's.user_id', 'v.replaced_by')
    .select(['v.title', 'v.description', 's.username', 'v.replaced_at'])
    .where('v.report_id', '=', reportId)
    .orderBy('v.replaced_at')
    .execute()
  return rows.map(({ title, description, username, replaced_at }) => ({
    title,
    description,
    replacedBy: username,
    replacedAt: replaced_at.toISOString(),
  }))
}

export type LockedReport = ReportRow & { username: string }

/** Locks a report. Refuses: not_found. */
export async function lockReport(tx: Tx, reportId: string): Promise<LockedReport> {
  const { rows } = await sql<LockedReport>`
    select r.*, u.username from report r join app_user u on u.user_id = r.player_id
    where r.report_id = ${reportId} and r.deleted_at is null
    for no key update of r`.execute(tx)
  if (rows[0] === undefined) throw refuse('not_found', { reportId })
  return rows[0]
}

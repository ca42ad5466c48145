import type { DataInput } from '@kapis/contract/route'
import type { listApprovals as listApprovalsRoute } from '@kapis/contract/routes'
import { toNumber } from '@kapis/money/money'
import { sql } from 'kysely'
import { cutPage, keyColumns, pageClause } from '#db/list-page.ts'
import type { KeyedRow, ListRequest } from '#db/list-page.ts'
import type { Db } from '#db/pool.ts'
import { readLines } from './audit-logs.queries.ts'

type Listed = DataInput<typeof listApprovalsRoute>
type ApprovalReply = Listed['approvals'][number]
type Contents = Pick<ApprovalReply, 'usernames' | 'auditLogs'>
type Row = Omit<
  ApprovalReply,
  'amount' | 'expiresAt' | 'createdAt' | 'updatedAt' | keyof Contents
> & {
  amountMinor: bigint
  made_at: Date
  expires_at: Date
  checked_at: Date | null
} & KeyedRow

const SHOWN = sql`a.approval_id as "approvalId", a.action, a.asked,
  a.amount_minor as "amountMinor", a.affected_user_id as "affectedUserId",
  u.username as "affectedUsername", a.reason, a.maker_id as "makerId", m.username as "makerName",
  a.state, c.username as "checkerName", a.checker_reason as "checkerReason",
  a.lapsed_reason as "lapsedReason", a.made_at, a.expires_at, a.checked_at,
  ${keyColumns(sql`a.made_at`, sql`a.approval_id`)}`
const FROM = sql`approval_now a join app_user m on m.user_id = a.maker_id
  left join app_user c on c.user_id = a.checker_id
  left join app_user u on u.user_id = a.affected_user_id`

type ApprovalsRequest = ListRequest & { state?: string | undefined; search?: string | undefined }

/**
 * Lists approval requests, whether open, decided or lapsed. A search matches part of the name of
 * the maker or the affected user, or the last 12 characters of a request's id.
 */
export async function listApprovals(db: Db, request: ApprovalsRequest): Promise<Listed> {
  const state = request.state ?? null
  const name = request.search?.trim().toLowerCase() ?? ''
  const isMatch = sql`(${state}::text is null or a.state = ${state})
    and (${name} = '' or position(${name} in lower(m.username)) > 0
      or position(${name} in lower(coalesce(u.username, ''))) > 0
      or right(a.approval_id::text, 12) = ${name})`
  const { from, order } = pageClause(request, sql`a.made_at`, sql`a.approval_id`)
  const { rows } = await sql<Row>`
    select ${SHOWN}, (select count(*)::int from ${FROM} where ${isMatch}) as total
    from ${FROM} where ${isMatch} and ${from} ${order}`.execute(db)
  const { shown, pagination } = cutPage(request, rows)
  return { approvals: await presentAll(db, shown), pagination }
}

export async function getApproval(db: Db, approvalId: string): Promise<ApprovalReply> {
  const { rows } = await sql<Row>`
    select ${SHOWN}, 1 as total from ${FROM}
    where a.approval_id = ${approvalId}`.execute(db)
  return (await presentAll(db, rows))[0]!
}

/**
 * Presents approval requests with the users and log entries that they name by id, so that checkers
 * see what they approve.
 */
async function presentAll(db: Db, rows: readonly Row[]): Promise<ApprovalReply[]> {
  const users = await readUsernames(db, rows.flatMap(userIdsOf))
  const lines = await readLines(db, rows.flatMap(auditLogIdsOf))
  return rows.map((row) =>
    presentApproval(row, {
      usernames: userIdsOf(row).flatMap((id) => users.get(id) ?? []),
      auditLogs: lines.filter(({ auditLogId }) => auditLogIdsOf(row).includes(auditLogId)),
    }),
  )
}

function userIdsOf({ action, asked: request }: Row): string[] {
  return action === 'users.delete-many' ? (request['userIds'] as string[]) : []
}

function auditLogIdsOf({ action, asked: request }: Row): string[] {
  return action === 'audit.delete' ? (request['auditLogIds'] as string[]) : []
}

async function readUsernames(db: Db, userIds: string[]): Promise<Map<string, string>> {
  if (userIds.length === 0) return new Map()
  const { rows } = await sql<{ userId: string; username: string }>`
    select user_id as "userId", username from app_user
    where user_id = any (${userIds}::uuid[])`.execute(db)
  return new Map(rows.map(({ userId, username }) => [userId, username]))
}

function presentApproval(row: Row, contents: Contents): ApprovalReply {
  const { amountMinor, made_at, expires_at, checked_at, ...others } = row
  return {
    ...others,
    ...contents,
    amount: toNumber(amountMinor),
    expiresAt: expires_at.toISOString(),
    createdAt: made_at.toISOString(),
    updatedAt: (checked_at ?? made_at).toISOString(),
  }
}

import { APPROVAL_STATES } from '@kapis/contract/audit-logs'
import type { APPROVAL_VIEWS, ShownField } from '@kapis/contract/audit-logs'
import { COUNTED_MAX } from '@kapis/contract/paging'
import type { DataInput } from '@kapis/contract/route'
import type { listApprovals as listApprovalsRoute } from '@kapis/contract/routes'
import { toNumber } from '@kapis/money/money'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { ApprovalDeps } from '#approvals/decide-approval.ts'
import { asStored } from '#approvals/describe.ts'
import type { Description } from '#approvals/describe.ts'
import { isStoredOpenAnd } from '#audit/open-requests.ts'
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
import type { KeyedRow, ListRequest } from '#db/list-page.ts'
import type { Db } from '#db/pool.ts'
import type { JsonObject } from '#db/schema.ts'
import { readLines } from './audit-logs.queries.ts'

type Listed = DataInput<typeof listApprovalsRoute>
type ApprovalReply = Listed['approvals'][number]
type Contents = Pick<ApprovalReply, 'shown' | 'usernames' | 'auditLogs'>
type Row = Omit<
  ApprovalReply,
  'asked' | 'amount' | 'expiresAt' | 'createdAt' | 'updatedAt' | keyof Contents
> & {
  asked: JsonObject
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

type ApprovalsRequest = ListRequest & {
  state?: string | undefined
  view?: (typeof APPROVAL_VIEWS)[number] | undefined
  search?: string | undefined
  readerId: string
}

/**
 * Lists approval requests, whether open, decided or lapsed. A search matches part of the name of
 * the maker or the affected user, or the last 12 characters of a request's id.
 */
export async function listApprovals(
  { db, executors }: ApprovalDeps,
  request: ApprovalsRequest,
): Promise<Listed> {
  const name = request.search?.trim().toLowerCase() ?? ''
  const people = await findPeople(db, name)
  const isFound = allOf(
    name !== '' &&
      sql`(${isOneOf(sql`b.maker_id`, people)} or ${isOneOf(sql`b.affected_user_id`, people)}
        or right(b.approval_id::text, 12) = ${name})`,
  )
  const stored = partsOf(request).map((isIn) => sql`approval b where ${isIn} and ${isFound}`)
  const { open, parts } = asOpen(request, stored)
  const { from, order, again, readMax } = pageClause(request, sql`b.made_at`, sql`b.approval_id`)
  const newest = parts.map(
    (part) => sql`(select b.approval_id, b.made_at from ${part} and ${from} ${again}
      limit ${sql.lit(readMax)})`,
  )
  const counted = parts.map((part) => sql`(select from ${part} limit ${sql.lit(COUNTED_MAX)})`)
  const { rows } = await readList(
    db,
    name,
    sql<Row>`${open}
    select ${SHOWN}, ${countUpTo(sql`from (${sql.join(counted, UNION)}) c`)} as total
    from (select * from (${sql.join(newest, UNION)}) b ${order}) b
    join ${FROM} on a.approval_id = b.approval_id ${again}`,
  )
  const { shown, pagination } = cutPage(request, rows)
  return { approvals: await presentAll({ db, executors }, shown), pagination }
}

const UNION = sql` union all `

/**
 * Finds open requests once, for the page and its total: whether a request has lapsed costs more than
 * to read it.
 */
function asOpen({ state, view }: ApprovalsRequest, parts: RawBuilder<unknown>[]) {
  const isOpen = view === undefined ? state === 'open' : view !== 'decided'
  if (!isOpen) return { open: sql``, parts }
  const found = parts.map((part) => sql`select b.approval_id, b.made_at from ${part}`)
  const open = sql`with open_now as materialized (${sql.join(found, UNION)})`
  return { open, parts: [sql`open_now b where true`] }
}

/**
 * Returns the conditions of the parts of a list, by the stored state, which an index has. Only open
 * requests lapse by themselves.
 */
function partsOf({ state, view, readerId }: ApprovalsRequest): RawBuilder<unknown>[] {
  const isOwn = sql`b.maker_id = ${readerId}`
  const isAboutReader = sql`b.affected_user_id is not distinct from ${readerId}::uuid`
  if (view === 'own') return partsIn('open').map((isIn) => sql`${isIn} and ${isOwn}`)
  if (view === 'waiting') {
    return partsIn('open').map((isIn) => sql`${isIn} and not ${isOwn} and not ${isAboutReader}`)
  }
  if (view === 'decided' && state === undefined) return DECIDED.flatMap(partsIn)
  return partsIn(state)
}

const DECIDED = APPROVAL_STATES.filter((state) => state !== 'open')

function partsIn(state: string | undefined): RawBuilder<unknown>[] {
  if (state === undefined) return [sql`true`]
  if (state === 'open') return [isStoredOpenAnd('open')]
  if (state === 'lapsed') return [sql`b.state = 'lapsed'`, isStoredOpenAnd('lapsed')]
  return [sql`b.state = ${state}`]
}

export async function getApproval(deps: ApprovalDeps, approvalId: string): Promise<ApprovalReply> {
  const { rows } = await sql<Row>`
    select ${SHOWN}, 1 as total from ${FROM}
    where a.approval_id = ${approvalId}`.execute(deps.db)
  return (await presentAll(deps, rows))[0]!
}

/**
 * Presents approval requests with the users and log entries that they name by id, so that checkers
 * see what they approve.
 */
async function presentAll(
  { db, executors }: ApprovalDeps,
  rows: readonly Row[],
): Promise<ApprovalReply[]> {
  const described = rows.map((row): [Row, Description] => [
    row,
    executors[row.action]?.describe(row.asked) ?? asStored(row.asked),
  ])
  const about = described.map(([, description]) => description)
  const users = await readUsernames(
    db,
    about.flatMap(({ fields }) => fields.flatMap(userIdsOf)),
  )
  const lines = await readLines(
    db,
    about.flatMap(({ auditLogIds }) => auditLogIds ?? []),
  )
  return described.map(([row, { auditLogIds, ...description }]) =>
    presentApproval(row, {
      shown: named(description, users, row.reason),
      usernames: namesOf(description.fields.flatMap(userIdsOf), users),
      auditLogs: lines.filter(({ auditLogId }) => auditLogIds?.includes(auditLogId)),
    }),
  )
}

const userIdsOf = ({ format, value }: ShownField): string[] =>
  format === 'users' && Array.isArray(value) ? value : []

const namesOf = (userIds: string[], users: Map<string, string>): string[] =>
  userIds.flatMap((userId) => users.get(userId) ?? [])

/** Puts names in the place of users' ids, and leaves out what repeats the request's own reason. */
function named(
  { about = [], fields, compared }: Description,
  users: Map<string, string>,
  reason: string | null,
): ApprovalReply['shown'] {
  const withNames = (field: ShownField) =>
    field.format === 'users' ? { ...field, value: namesOf(userIdsOf(field), users) } : field
  const isRepeated = ({ label, value }: ShownField) =>
    (label === 'comment' || label === 'reason') && value === reason
  return {
    about: about.map(withNames),
    fields: fields.filter((field) => !isRepeated(field)).map(withNames),
    compared: compared ?? null,
  }
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

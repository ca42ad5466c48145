import type { AuditLogQuery } from '@kapis/contract/audit-logs'
import type { Role } from '@kapis/contract/auth'
import { paginate } from '@kapis/contract/paging'
import { grantFor } from '@kapis/contract/policy'
import { refuse } from '@kapis/contract/refusals'
import type { DataInput } from '@kapis/contract/route'
import type { listAuditLogs as listAuditLogsRoute } from '@kapis/contract/routes'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Tx } from '#db/in-transaction.ts'
import { allOf, contains, countUpTo, equals, SKIPPED_MAX, readList } from '#db/list-page.ts'
import type { Db } from '#db/pool.ts'
import type { JsonObject } from '#db/schema.ts'

type Listed = DataInput<typeof listAuditLogsRoute>
type Row = {
  audit_log_id: string
  seq: bigint
  at: Date
  actor_id: string
  actor_name: string
  action: string
  description: string
  old_value: JsonObject | null
  new_value: JsonObject | null
  affected_user_id: string | null
  affected_username: string | null
  reason: string | null
  request_id: string | null
  hidden_at: Date | null
}

/** Returns the condition that an entry is of an action, or of a kind of actions such as `users`. */
function isOfAction(action: string): RawBuilder<unknown> {
  return action.includes('.')
    ? sql`l.action = ${action}`
    : sql`split_part(l.action, '.', 1) = ${action}`
}

/** The text of an entry that is searched, in the words of its index. */
const TEXT = sql`l.description || ' ' || l.actor_name || ' ' || coalesce(l.affected_username, '')
  || ' ' || coalesce(l.reason, '') || ' ' || coalesce(l.request_id, '')`

/** Lists the staff log, newest first. Moderators see only their own entries. */
export async function listAuditLogs(
  db: Db,
  reader: { userId: string; role: Role },
  request: AuditLogQuery,
): Promise<Listed> {
  const isOwnOnly = grantFor(reader.role, 'audit.read') === 'own'
  const { action, search = '', startDate, endDate } = request
  const isMatch = allOf(
    equals(sql`l.actor_id`, isOwnOnly ? reader.userId : request.adminId),
    equals(sql`l.affected_user_id`, request.affectedUserId),
    action !== undefined && isOfAction(action),
    startDate !== undefined && sql`l.at >= ${startDate}`,
    endDate !== undefined && sql`l.at <= ${endDate}`,
    search !== '' && sql`h.seq is null and ${contains(TEXT, search)}`,
  )
  const before = readKey(request.after)
  const skipped = before === null ? Math.min((request.page - 1) * request.pageSize, SKIPPED_MAX) : 0
  const { rows } = await readList(
    db,
    `${search}${action ?? ''}`,
    sql<Row & { total: number }>`
    select l.*, h.hidden_at, ${countUpTo(sql`from audit_log l
      left join audit_redaction h using (seq) where ${isMatch}`)} as total
    from audit_log l left join audit_redaction h using (seq)
    where ${isMatch} and ${before === null ? sql`true` : sql`l.seq < ${before}`}
    order by l.seq desc
    limit ${sql.lit(request.pageSize + 1)} offset ${sql.lit(skipped)}`,
  )
  const shown = rows.slice(0, request.pageSize)
  const last = shown.at(-1)
  const hasMore = rows.length > request.pageSize && last !== undefined
  return {
    auditLogs: shown.map(presentLine),
    pagination: paginate({
      currentPage: request.page,
      pageSize: request.pageSize,
      totalItems: last?.total ?? 0,
      itemsReturned: shown.length,
      lastEvaluatedKey: hasMore ? { id: String(last.seq), createdAt: last.at.toISOString() } : null,
    }),
  }
}

/**
 * Returns the entry's number in the chain from a page key `{createdAt}_{seq}`. Refuses:
 * key_missing.
 */
function readKey(after: string | undefined): bigint | null {
  if (after === undefined) return null
  const seq = after.slice(after.lastIndexOf('_') + 1)
  if (!/^\d{1,18}$/.test(seq)) throw refuse('key_missing')
  return BigInt(seq)
}

/** Presents a log entry. A redacted entry keeps its author and action, and hides its contents. */
function presentLine(row: Row): Listed['auditLogs'][number] {
  const isRedacted = row.hidden_at !== null
  return {
    auditLogId: row.audit_log_id,
    seq: Number(row.seq),
    adminId: row.actor_id,
    adminName: row.actor_name,
    action: row.action,
    description: isRedacted ? 'Redacted' : row.description,
    oldValue: isRedacted ? null : row.old_value,
    newValue: isRedacted ? null : row.new_value,
    affectedUserId: isRedacted ? null : row.affected_user_id,
    affectedUsername: isRedacted ? null : row.affected_username,
    reason: isRedacted ? null : row.reason,
    isRedacted,
    requestId: row.request_id,
    createdAt: row.at.toISOString(),
    updatedAt: (row.hidden_at ?? row.at).toISOString(),
  }
}

/** Returns these log entries as the list shows them, in the order of the chain. */
export async function readLines(db: Db, auditLogIds: string[]): Promise<Listed['auditLogs']> {
  if (auditLogIds.length === 0) return []
  const { rows } = await sql<Row>`
    select l.*, h.hidden_at from audit_log l left join audit_redaction h using (seq)
    where l.audit_log_id = any (${auditLogIds}::uuid[]) order by l.seq`.execute(db)
  return rows.map(presentLine)
}

export type AuditLogLine = { seq: bigint; auditLogId: string; action: string; isHidden: boolean }

/** Returns the log entries with these ids. Refuses: not_found. */
export async function getLines(tx: Tx, auditLogIds: string[]): Promise<AuditLogLine[]> {
  const ids = [...new Set(auditLogIds)]
  const { rows } = await sql<AuditLogLine>`
    select l.seq, l.audit_log_id as "auditLogId", l.action, h.seq is not null as "isHidden"
    from audit_log l left join audit_redaction h using (seq)
    where l.audit_log_id = any (${ids}::uuid[]) order by l.seq`.execute(tx)
  if (rows.length !== ids.length) throw refuse('not_found')
  return rows
}

export async function hideLine(tx: Tx, seq: bigint, by: { userId: string; reason: string }) {
  await tx
    .insertInto('audit_redaction')
    .values({ seq, reason: by.reason, hidden_by: by.userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

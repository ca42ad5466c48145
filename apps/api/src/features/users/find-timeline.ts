import type { Role } from '@kapis/contract/auth'
import { grantFor } from '@kapis/contract/policy'
import type { DataInput } from '@kapis/contract/route'
import type { getUserTimeline } from '@kapis/contract/routes'
import type { TimelineKind } from '@kapis/contract/users'
import type { Currency } from '@kapis/money/money'
import { toNumber } from '@kapis/money/money'
import { sql } from 'kysely'
import { cutPage, keyColumns, pageClause } from '#db/list-page.ts'
import type { KeyedRow, ListRequest } from '#db/list-page.ts'
import type { Db } from '#db/pool.ts'

type Row = KeyedRow & {
  kind: TimelineKind
  at: Date
  subject: string | null
  status: string | null
  amountMinor: bigint | null
  currency: Currency | null
  byName: string | null
  refId: string | null
}
type Reader = { userId: string; role: Role }

/**
 * Lists a user's events except bets, newest first: money, sign-ins, pauses, reports and staff
 * actions. Readers who may see only their own staff log entries get only their own staff actions.
 */
export async function findTimeline(
  db: Db,
  reader: Reader,
  request: ListRequest & { userId: string },
): Promise<DataInput<typeof getUserTimeline>> {
  const { from, order } = pageClause(request, sql`e.at`, sql`e.id`)
  const { rows } = await sql<Row>`
    with e as materialized (${eventsOf(request.userId, reader)})
    select e.*, ${keyColumns(sql`e.at`, sql`e.id`)}, (select count(*)::int from e) as total
    from e where ${from} ${order}`.execute(db)
  const { shown, pagination } = cutPage(request, rows)
  const events = shown.map((row) => ({
    eventId: row.keyId,
    kind: row.kind,
    at: row.at.toISOString(),
    subject: row.subject,
    status: row.status,
    amount: row.amountMinor === null ? null : toNumber(row.amountMinor),
    currency: row.currency,
    by: row.byName,
    refId: row.refId,
  }))
  return { events, pagination }
}

/**
 * Returns the query for a user's events. A sign-in has no id, so it is ordered by its token's hash.
 */
function eventsOf(userId: string, reader: Reader) {
  const onlyBy = grantFor(reader.role, 'audit.read') === 'own' ? reader.userId : null
  return sql`
    select 'joined' as kind, created_at as at, user_id as id, null as subject, null as status,
      null::int8 as "amountMinor", null as currency, null as "byName", null::uuid as "refId"
    from app_user where user_id = ${userId}
    union all
    select 'signed_in', created_at, encode(substring(token_hash for 16), 'hex')::uuid, user_agent,
      ended_why, null, null, null, null
    from user_session where user_id = ${userId}
    union all
    select 'wallet', created_at, wallet_history_id, type, status, amount_minor, currency, null,
      wallet_history_id
    from wallet_history where player_id = ${userId} and deleted_at is null
    union all
    select 'pause', starts_at, pause_id, kind, null, null, null, null, null
    from player_pause where player_id = ${userId}
    union all
    select 'report', created_at, report_id, title, status, null, null, null, report_id
    from report where player_id = ${userId} and deleted_at is null
    union all
    select 'reply', r.created_at, r.reply_id, p.title, null, null, null, a.username, r.report_id
    from report_reply r join report p using (player_id, report_id)
    join app_user a on a.user_id = r.author_id
    where r.player_id = ${userId} and p.deleted_at is null
    union all
    select 'staff', l.at, l.audit_log_id, l.description, l.action, null, null, l.actor_name, null
    from audit_log l left join audit_redaction h using (seq)
    where l.affected_user_id = ${userId} and h.seq is null
      and (${onlyBy}::uuid is null or l.actor_id = ${onlyBy})`
}

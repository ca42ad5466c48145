import type { Role } from '@kapis/contract/auth'
import { grantFor } from '@kapis/contract/policy'
import type { DataInput } from '@kapis/contract/route'
import type { getUserTimeline } from '@kapis/contract/routes'
import type { TimelineKind } from '@kapis/contract/users'
import type { Currency } from '@kapis/money/money'
import { toNumber } from '@kapis/money/money'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
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
  const sources = sourcesOf(request.userId, reader)
  const newest = sources.map((source) => readNewest(source, request))
  const counted = sources.map((source) => sql`(select 1 from ${source.from} limit ${COUNTED})`)
  const { rows } = await sql<Row>`
    select e.*, ${keyColumns(sql`e.at`, sql`e.id`)},
      (select count(*)::int from (${sql.join(counted, UNION)} limit ${COUNTED}) c) as total
    from (${sql.join(newest, UNION)}) e where ${from} ${order}`.execute(db)
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

const UNION = sql` union all `
/** The number of events up to which they are counted. */
const COUNTED = sql.lit(1_000)

/** One kind of events: its time, its id, its other columns and its rows. */
type Source = Record<'at' | 'id' | 'columns' | 'from', RawBuilder<unknown>>

/**
 * Returns the query for the events of one source that the page may contain. Each source is read by
 * its index and no further than the page, however many events the user has.
 */
function readNewest({ at, id, columns, from }: Source, request: ListRequest): RawBuilder<unknown> {
  const { from: isNext, again, readMax } = pageClause(request, at, id)
  return sql`(select ${columns}, ${at} as at, ${id} as id from ${from} and ${isNext}
    ${again} limit ${sql.lit(readMax)})`
}

/**
 * Returns where a user's events are stored. A sign-in has no id, so it is ordered by its token's
 * hash.
 */
function sourcesOf(userId: string, reader: Reader): Source[] {
  const onlyBy = grantFor(reader.role, 'audit.read') === 'own' ? reader.userId : null
  return [
    {
      at: sql`created_at`,
      id: sql`user_id`,
      columns: sql`'joined' as kind, null as subject, null as status, null::int8 as "amountMinor",
        null as currency, null as "byName", null::uuid as "refId"`,
      from: sql`app_user where user_id = ${userId}`,
    },
    {
      at: sql`created_at`,
      id: sql`encode(substring(token_hash for 16), 'hex')::uuid`,
      columns: sql`'signed_in', user_agent, ended_why, null::int8, null, null, null::uuid`,
      from: sql`user_session where user_id = ${userId}`,
    },
    {
      at: sql`created_at`,
      id: sql`wallet_history_id`,
      columns: sql`'wallet', type, status, amount_minor, currency, null, wallet_history_id`,
      from: sql`wallet_history where player_id = ${userId} and deleted_at is null`,
    },
    {
      at: sql`starts_at`,
      id: sql`pause_id`,
      columns: sql`'pause', kind, null, null::int8, null, null, null::uuid`,
      from: sql`player_pause where player_id = ${userId}`,
    },
    {
      at: sql`created_at`,
      id: sql`report_id`,
      columns: sql`'report', title, status, null::int8, null, null, report_id`,
      from: sql`report where player_id = ${userId} and deleted_at is null`,
    },
    {
      at: sql`r.created_at`,
      id: sql`r.reply_id`,
      columns: sql`'reply', p.title, null, null::int8, null, a.username, r.report_id`,
      // With plain joins, the planner began with all reports of the player.
      from: sql`report_reply r
        cross join lateral (select title from report p where p.player_id = r.player_id
          and p.report_id = r.report_id and p.deleted_at is null limit 1) p
        cross join lateral (select username from app_user where user_id = r.author_id limit 1) a
        where r.player_id = ${userId}`,
    },
    {
      at: sql`l.at`,
      id: sql`l.audit_log_id`,
      columns: sql`'staff', l.description, l.action, null::int8, null, l.actor_name, null::uuid`,
      from: sql`audit_log l left join audit_redaction h using (seq)
        where l.affected_user_id = ${userId} and h.seq is null
          and (${onlyBy}::uuid is null or l.actor_id = ${onlyBy})`,
    },
  ]
}

import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

/** The players whose rows are checked, and the place in the journal from which they are checked. */
export type CheckScope =
  /** All players, from the beginning of the journal. */
  | 'all'
  /**
   * All players, without the entries before this time. A month that is being archived is checked
   * like this before it is removed.
   */
  | { from: string }
  | {
      players: string[]
      /**
       * If set, only the rows after the players' checked points are checked; none of them is older
       * than this time. If null, all rows of the players are checked.
       */
      newerThan: string | null
    }

/** The rows of the staff log that are checked: new ones, and one slice of the older ones. */
export type AuditScope = { after: bigint; slice: { from: bigint; to: bigint } }
export const ALL_AUDIT: AuditScope = { after: -1n, slice: { from: 0n, to: 0n } }

const NEWEST_ARCHIVED = sql`select distinct on (player_id) * from ledger_point
  where kind <> 'checked' order by player_id, kind desc`
const NEWEST_ARCHIVED_EPOCH = sql`select distinct on (player_id, epoch) * from ledger_point_epoch
  where kind <> 'checked' order by player_id, epoch, kind desc`

const LINE = sql`player_id, seq, at, cause, cause_key, counter, currency, amount_minor, held_minor,
  coin_after_minor, ticket_after_minor, coin_held_after_minor, ticket_held_after_minor, hash`
/**
 * The entries outside play of all players. The scope does not restrict them, because every query
 * that reads them names a player and a key or number.
 */
const cashOf = (journal: RawBuilder<unknown>) =>
  sql`select ${LINE} from ${journal} j where cause not in ('bet', 'round')
    union all select ${LINE} from ledger_archived_line`

/** Returns the common table expressions that the queries in `invariants.sql` read. */
export function namesOf(
  scope: CheckScope,
  audit: AuditScope,
  suspects: string[] = [],
): RawBuilder<unknown> {
  return sql`with suspect as (select unnest(${suspects}::uuid[]) as player_id),
    audit as not materialized (select * from audit_log where seq > ${audit.after}
      or (seq > ${audit.slice.from} and seq <= ${audit.slice.to})),
    ${isOfSome(scope) ? namesOfSome(scope) : namesOfAll(scope)}`
}

/** The scope of a check of some players. */
export type ScopeOfSome = Extract<CheckScope, { players: string[] }>

function isOfSome(scope: CheckScope): scope is ScopeOfSome {
  return scope !== 'all' && 'players' in scope
}

function namesOfAll(scope: Exclude<CheckScope, ScopeOfSome>): RawBuilder<unknown> {
  const rowsOf = (table: string) =>
    scope === 'all'
      ? sql.table(table)
      : sql`(select * from ${sql.table(table)} where at >= ${sql.lit(scope.from)}::timestamptz)`
  return sql`recent as (select '-infinity'::timestamptz as day_start),
    account as not materialized (select * from ledger_account),
    opening as not materialized (${NEWEST_ARCHIVED}),
    opening_epoch as not materialized (${NEWEST_ARCHIVED_EPOCH}),
    line as not materialized (select * from ${rowsOf('ledger_journal')} j),
    play as not materialized (select * from ${rowsOf('ledger_bet')} b),
    cash as not materialized (${cashOf(rowsOf('ledger_journal'))}),
    wallet as not materialized (select * from wallet_history),
    receipt as not materialized (select * from deposit_receipt),
    claim as not materialized (select * from promo_claim),
    round as not materialized (select * from game_round),
    epoch as not materialized (select * from fairness_epoch)`
}

/**
 * Returns the common table expressions for some players. They read by the players' keys, so that
 * the cost does not depend on other players' rows. The time is inlined, so that the planner skips
 * earlier partitions.
 */
function namesOfSome({ players, newerThan }: ScopeOfSome): RawBuilder<unknown> {
  const isNew = newerThan === null ? sql`true` : sql`r.at > ${sql.lit(newerThan)}::timestamptz`
  const isPoint = newerThan === null ? sql`p.kind <> 'checked'` : sql`p.kind = 'checked'`
  const dayStart =
    newerThan === null
      ? sql`'-infinity'::timestamptz`
      : sql`date_trunc('day', ${sql.lit(newerThan)}::timestamptz, 'Asia/Manila')`
  return sql`recent as (select ${dayStart} as day_start),
    wanted as materialized (select unnest(${players}::uuid[]) as player_id),
    opening as materialized (select o.* from wanted w cross join lateral (
      select * from ledger_point p where p.player_id = w.player_id and ${isPoint}
      order by p.kind desc limit 1) o),
    opening_epoch as materialized (select distinct on (p.player_id, p.epoch) p.*
      from wanted w join ledger_point_epoch p on p.player_id = w.player_id and ${isPoint}
      order by p.player_id, p.epoch, p.kind desc),
    scope as materialized (select w.player_id, coalesce(o.seq, 0) as seq,
      coalesce(o.open_epoch, 0) as open_epoch from wanted w left join opening o using (player_id)),
    account as not materialized (select r.* from scope s
      join ledger_account r on r.player_id = s.player_id),
    line as not materialized (${after(sql`ledger_journal`, isNew)}),
    play as not materialized (${after(sql`ledger_bet`, isNew)}),
    cash as not materialized (${cashOf(sql.table('ledger_journal'))}),
    wallet as not materialized (select r.* from scope s
      join wallet_history r on r.player_id = s.player_id),
    receipt as not materialized (select r.* from scope s
      join deposit_receipt r on r.paid_user_id = s.player_id),
    claim as not materialized (select r.* from scope s
      join promo_claim r on r.player_id = s.player_id),
    round as not materialized (select r.* from scope s
      join game_round r on r.player_id = s.player_id and r.epoch >= s.open_epoch),
    epoch as not materialized (select r.* from scope s
      join fairness_epoch r on r.player_id = s.player_id and r.epoch >= s.open_epoch)`
}

/**
 * Returns a query for the rows after each player's checked point. `offset 0` forces the planner to
 * look up one player after the other, by key.
 */
function after(table: RawBuilder<unknown>, isNew: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select r.* from scope s cross join lateral (select * from ${table} r
    where r.player_id = s.player_id and r.seq > s.seq and ${isNew} offset 0) r`
}

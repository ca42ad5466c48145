import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Tx } from '#db/in-transaction.ts'
import type { Db } from '#db/pool.ts'
import { PLAYED_COLUMNS } from '#ledger/played-columns.ts'
import { ALL_AUDIT, namesOf } from './check-scope.ts'
import type { ScopeOfSome } from './check-scope.ts'

/** The columns that a checked point copies from the account. */
const COPIED = [
  ...'version seq head coin_minor ticket_minor coin_held_minor ticket_held_minor'.split(' '),
  ...'games_played wagered_minor'.split(' '),
  ...PLAYED_COLUMNS,
]

const columns = (table: string): RawBuilder<unknown> =>
  sql.join(COPIED.map((name) => sql.ref(`${table}.${name}`)))

/**
 * Lists the players whose account differs from its checked point, or who have entries after that
 * point. The account's version and entry number show what is new, so an entry that is committed
 * late is found by a later check. `newerThan` only bounds the search for entries that the account
 * does not count.
 */
export async function listChanged(db: Db, newerThan: string | null): Promise<string[]> {
  const lines =
    newerThan === null
      ? sql``
      : sql`union select j.player_id from ledger_journal j
          left join ledger_point p on p.player_id = j.player_id and p.kind = 'checked'
          where j.at > ${sql.lit(newerThan)}::timestamptz and j.seq > coalesce(p.seq, 0)`
  const { rows } = await sql<{ playerId: string }>`
    select a.player_id as "playerId" from ledger_account a
    left join ledger_point p on p.player_id = a.player_id and p.kind = 'checked'
    where p.player_id is null or (${columns('a')}) is distinct from (${columns('p')}) ${lines}
    order by 1`.execute(db)
  return rows.map(({ playerId }) => playerId)
}

/** Lists the players of one slice. A player always belongs to the same slice. */
export async function listSlice(db: Db, slice: number, slices: number): Promise<string[]> {
  const { rows } = await sql<{ playerId: string }>`
    select player_id as "playerId" from ledger_account
    where (hashtext(player_id::text) & 2147483647) % ${slices}::int = ${slice}::int
    order by 1`.execute(db)
  return rows.map(({ playerId }) => playerId)
}

/**
 * Moves the checked points of players to the current state of their accounts. Must run on the
 * snapshot on which every invariant held for these players, so that account and journal agree.
 */
export async function movePoints(tx: Tx, scope: ScopeOfSome): Promise<void> {
  const names = namesOf(scope, ALL_AUDIT)
  const columnNames = sql.join(COPIED.map((name) => sql.ref(name)))
  // Read the played rounds before the points move, because this query depends on the points. The
  // rounds are stored afterwards.
  const { rows: rounds } = await sql<{ playerId: string; epoch: number; rounds: string }>`${names}
    select b.player_id as "playerId", b.epoch,
      (bit_or(set_bit(b'0'::bit(1024), b.nonce, 1))
        | coalesce((select o.rounds from opening_epoch o where o.player_id = b.player_id
          and o.epoch = b.epoch), b'0'::bit(1024)))::text as rounds
    from play b group by b.player_id, b.epoch`.execute(tx)
  await sql`
    insert into ledger_point (player_id, kind, ${columnNames}, coin_rounds_minor,
      ticket_rounds_minor, open_epoch)
    select a.player_id, 'checked', ${columns('a')}, coalesce(r.coin, 0), coalesce(r.ticket, 0),
      coalesce((select min(e.epoch) from fairness_epoch e
        where e.player_id = a.player_id and e.state <> 'closed'), 0)
    from unnest(${scope.players}::uuid[]) w (player_id)
    join ledger_account a on a.player_id = w.player_id
    left join lateral (select sum(stake_minor) filter (where currency = 'coin') as coin,
        sum(stake_minor) filter (where currency = 'ticket') as ticket
      from game_round g where g.player_id = a.player_id and g.status = 'open') r on true
    on conflict (player_id, kind) do update set ${sql.join(
      [...COPIED, 'coin_rounds_minor', 'ticket_rounds_minor', 'open_epoch'].map(
        (name) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`,
      ),
    )}`.execute(tx)
  await sql`
    insert into ledger_point_epoch (player_id, kind, epoch, rounds)
    select r.player_id, 'checked', r.epoch, r.rounds::bit(1024)
    from unnest(${rounds.map(({ playerId }) => playerId)}::uuid[],
      ${rounds.map(({ epoch }) => epoch)}::int[],
      ${rounds.map((row) => row.rounds)}::text[]) r (player_id, epoch, rounds)
    on conflict (player_id, kind, epoch) do update set rounds = excluded.rounds`.execute(tx)
}

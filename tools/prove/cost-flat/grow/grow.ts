import { hash } from 'node:crypto'
import pg from 'pg'
import { canonicalFact } from '../../../../apps/api/src/audit/canonical.ts'
import { addRounds, makeAccounts } from '../../books-hourly/grow-journal.ts'
import { CASHIER_ROWS } from './cashier-rows.ts'
import { OFFICE_ROWS, PLAY_ROWS } from './office-rows.ts'
import { PEOPLE_ROWS } from './people-rows.ts'

/** The player who owns half of the rows of every table. */
export const BUSY_PLAYER = '00000000-0000-7000-8000-000000000001'

/** Two super admins, who made and checked what needs two people. */
type Staff = { makerId: string; checkerId: string }

/**
 * Grows every table of a migrated database to about this many rows, as years of use would. Half of
 * the rows belong to one busy player, the others to one player each.
 */
export async function growTables(url: string, rows: number, staff: Staff): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(QUICKLY)
    const indexes = await dropIndexes(client)
    await makeAccounts(client, rows)
    await client.query(SIGN_UPS, [rows])
    await client.query(TALLY)
    await client.query(FUNCTIONS)
    await runAll(client, CASHIER_ROWS, rows, staff)
    // Half of the bets are the busy player's, the others those of a tenth of the players.
    const [from, to] = [daysAgo(15), daysAgo(0.01)]
    const crowd = { each: 5, players: rows / 10, from, to }
    await addRounds(client, crowd)
    await addRounds(client, { each: rows / 2, players: 1, from, to })
    await client.query(FIRST_EPOCHS)
    await runAll(client, [...PEOPLE_ROWS, ...OFFICE_ROWS, ...PLAY_ROWS], rows, staff)
    await growStaffLog(client, rows, staff)
    await client.query('drop function uuid_of, owner_of, person')
    for (const index of indexes) await client.query(index)
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}

/** Checks no foreign keys and runs no triggers, each of which would be a query for each row. */
const QUICKLY = `set session_replication_role = replica; set synchronous_commit = off;
  set work_mem = '128MB'; set maintenance_work_mem = '128MB'`

/**
 * Drops the indexes that no constraint needs, and returns the statements that make them again.
 * Making an index of a full table takes a fraction of the time of entering its rows one by one.
 */
async function dropIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; made: string }>(INDEXES)
  for (const { name } of rows) await client.query(`drop index ${name}`)
  // PostgreSQL describes an index of a partitioned table without its partitions.
  return rows.map(({ made }) => made.replace(' ON ONLY ', ' ON '))
}

const INDEXES = `
select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as made
from pg_index i join pg_class c on c.oid = i.indrelid
where c.relnamespace = 'public'::regnamespace
  and not exists (select from pg_constraint k where k.conindid = i.indexrelid)
  and not exists (select from pg_inherits h where h.inhrelid = i.indexrelid)`

/** Lets the players sign up over more than a year, so that few are of today. */
const SIGN_UPS = `update app_user set created_at = created_at - place * (interval '400 days' / $1::int)
  from (select user_id, row_number() over (order by user_id) as place from app_user
    where role = 'player') p where p.user_id = app_user.user_id`

/** What the trigger of new users would have counted. */
const TALLY = `delete from user_tally;
  insert into user_tally select role, status, count(*) from app_user group by role, status`

const FUNCTIONS = `
create function person(n int) returns uuid immutable language sql as
  $$ select ('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid $$;
create function owner_of(n int) returns uuid immutable language sql as
  $$ select person(case when n % 2 = 0 then 1 else n end) $$;
create function uuid_of(kind text, n int) returns uuid immutable language sql as
  $$ select overlay(overlay(md5(kind || n) placing '4' from 13) placing '8' from 17)::uuid $$;`

/** Gives a seed to the players who have not played. */
const FIRST_EPOCHS = `
insert into fairness_epoch (player_id, epoch, root, secret_sealed, tree_top)
select player_id, 1, sha256(''), sha256(''), decode(repeat('00', 63 * 32), 'hex')
from ledger_account a where not exists (
  select from fairness_epoch e where e.player_id = a.player_id)`

/** Runs each statement with those of the parameters that it names. */
async function runAll(
  client: pg.Client,
  statements: readonly string[],
  rows: number,
  { makerId, checkerId }: Staff,
): Promise<void> {
  for (const statement of statements) {
    const named = new Set(statement.match(/\$\d/g))
    const values = [rows, makerId, checkerId]
    const used = values.filter((_, place) => named.has(`$${place + 1}`))
    // Number the parameters anew, because PostgreSQL accepts no gaps.
    const text = [...named]
      .toSorted()
      .reduce((sql, name, place) => sql.replaceAll(name, `$${place + 1}`), statement)
    await client.query(text, used)
  }
}

/** Appends a valid chain of entries to the staff log. */
async function growStaffLog(client: pg.Client, rows: number, { makerId }: Staff): Promise<void> {
  const { rows: heads } = await client.query<{ seq: string; hash: Buffer }>(
    'select seq, hash from audit_head',
  )
  let head = { seq: BigInt(heads[0]!.seq), hash: heads[0]!.hash }
  const from = Date.now() - 200 * DAY_MS
  const entries = Array.from({ length: rows }, (_, n) => {
    const fact = {
      seq: head.seq + 1n,
      auditLogId: `00000000-0000-4000-8000-${n.toString(16).padStart(12, '0')}`,
      at: new Date(from + Math.floor((n * 199 * DAY_MS) / rows)),
      actorId: makerId,
      actorName: 'boss',
      action: n % 3 === 0 ? 'users.comment' : 'wallet.image',
      description: 'Commented',
      oldValue: null,
      newValue: { status: 'active' },
      affectedUserId: n % 2 === 0 ? BUSY_PLAYER : null,
      affectedUsername: n % 2 === 0 ? 'busy' : null,
      reason: null,
      requestId: undefined,
    }
    const prev = head.hash
    const text = Buffer.from(canonicalFact(fact))
    head = { seq: fact.seq, hash: hash('sha256', Buffer.concat([prev, text]), 'buffer') }
    return {
      ...fact,
      seq: String(fact.seq),
      prev: prev.toString('hex'),
      hash: head.hash.toString('hex'),
    }
  })
  await client.query(STAFF_LOG, [JSON.stringify(entries)])
  await client.query('update audit_head set seq = $1, hash = $2', [String(head.seq), head.hash])
}

const STAFF_LOG = `
insert into audit_log (seq, audit_log_id, at, actor_id, actor_name, action, description, new_value,
  affected_user_id, affected_username, prev_hash, hash)
select seq, "auditLogId", at, "actorId", "actorName", action, description, "newValue",
  "affectedUserId", "affectedUsername", decode(prev, 'hex'), decode(hash, 'hex')
from json_to_recordset($1) as e (seq bigint, "auditLogId" uuid, at timestamptz, "actorId" uuid,
  "actorName" text, action text, description text, "newValue" jsonb, "affectedUserId" uuid,
  "affectedUsername" text, prev text, hash text)`

const DAY_MS = 86_400_000
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString()

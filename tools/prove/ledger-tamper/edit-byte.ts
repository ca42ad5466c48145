import { randomInt } from 'node:crypto'
import type pg from 'pg'
import type { TamperedColumn, Kind, LedgerTable } from './columns.ts'

/** An edited row. `numbers` has its sequence number or epoch before and after the edit. */
export type Edit = {
  column: TamperedColumn
  playerId: string
  row: 'line' | 'epoch' | 'account'
  numbers: bigint[]
  was: string
  is: string
}

const NUMBER: Record<LedgerTable, string> = {
  ledger_journal: 'seq',
  ledger_bet: 'seq',
  fairness_epoch: 'epoch::int8',
  ledger_account: '0::int8',
}

/**
 * The rows from which one is chosen: entries of bets and other entries equally often, and only
 * epochs whose seed appears in receipts.
 */
const WHERE: Record<LedgerTable, () => string> = {
  ledger_journal: () => `where (cause in ('bet', 'round')) = ${randomInt(2) === 1}`,
  ledger_bet: () => '',
  fairness_epoch: () => `where (select count(*) from ledger_bet b
    where b.player_id = t.player_id and b.epoch = t.epoch) > 1`,
  ledger_account: () => '',
}

const READ: Record<Kind, (name: string) => string> = {
  int4: (name) => `lpad(to_hex(${name}), 8, '0')`,
  int8: (name) => `lpad(to_hex(${name}), 16, '0')`,
  time: (name) => `lpad(to_hex((extract(epoch from ${name}) * 1000000)::int8), 16, '0')`,
  text: (name) => `encode(convert_to(${name}, 'UTF8'), 'hex')`,
  json: (name) => `encode(convert_to(${name}::text, 'UTF8'), 'hex')`,
  bytes: (name) => `encode(${name}, 'hex')`,
  uuid: (name) => `replace(${name}::text, '-', '')`,
}

const WRITE: Record<Kind, string> = {
  int4: `('x' || $1)::bit(32)::int4`,
  int8: `('x' || $1)::bit(64)::int8`,
  time: `timestamptz 'epoch' + ('x' || $1)::bit(64)::int8 * interval '1 microsecond'`,
  text: `convert_from(decode($1, 'hex'), 'UTF8')`,
  json: `convert_from(decode($1, 'hex'), 'UTF8')::jsonb`,
  bytes: `decode($1, 'hex')`,
  uuid: `$1::uuid`,
}

type Found = { place: string; part: string; playerId: string; n: bigint; hex: string | null }

/**
 * Changes one byte of one value in a random row, as the database's owner could. Returns null if the
 * database refuses the change or the new value means the same as the old one.
 */
export async function editByte(
  client: pg.PoolClient,
  column: TamperedColumn,
): Promise<Edit | null> {
  const { table, name, kind } = column
  const found = await client.query<Found>(
    `select t.ctid::text as place, t.tableoid::text as part, t.player_id as "playerId",
       ${NUMBER[table]} as n, ${READ[kind](`t.${name}`)} as hex
     from (select *, ctid, tableoid from ${table} t ${WHERE[table]()}) t
     where t.${name} is not null order by random() limit 1`,
  )
  const row = found.rows[0]
  if (row === undefined || row.hex === null || row.hex === '') return null
  const is = changed(row.hex, kind === 'text' || kind === 'json')
  const updated = await client
    .query<{ n: bigint }>(
      `update ${table} t set ${name} = ${WRITE[kind]}
       where t.ctid = $2::tid and t.tableoid = $3::oid
         and t.${name} is distinct from ${WRITE[kind]} returning ${NUMBER[table]} as n`,
      [is, row.place, row.part],
    )
    .catch(() => null)
  if (updated === null || updated.rows.length !== 1) return null
  return {
    column,
    playerId: row.playerId,
    row: table === 'fairness_epoch' ? 'epoch' : table === 'ledger_account' ? 'account' : 'line',
    numbers: [row.n, updated.rows[0]!.n],
    was: row.hex,
    is,
  }
}

/**
 * Replaces one byte. In a text, the new byte is printable, because the database could reject
 * others.
 */
function changed(hex: string, isText: boolean): string {
  const bytes = Buffer.from(hex, 'hex')
  const place = randomInt(bytes.length)
  const before = bytes[place]!
  while (bytes[place] === before) bytes[place] = isText ? randomInt(0x20, 0x7f) : randomInt(256)
  return bytes.toString('hex')
}

import type pg from 'pg'

/** A row to insert, by column. All rows of a table have the same columns. */
export type DemoRow = Record<string, unknown>
export type DemoRows = Map<string, DemoRow[]>

/** The tables that the demo fills, each after those that it refers to. */
export const TABLES = [
  'app_user',
  'ledger_account',
  'fairness_epoch',
  'ledger_journal',
  'ledger_bet',
  'deposit_receipt',
  'wallet_history',
  'gcash_account',
  'promo_code',
  'promo_claim',
  'game_round',
  'game_step',
  'player_limit',
  'player_pause',
  'report',
  'report_reply',
  'notification',
  'notification_read',
  'approval',
  'staff_day',
  'audit_log',
] as const
export type Table = (typeof TABLES)[number]

export function addRow(rows: DemoRows, table: Table, row: DemoRow): void {
  const known = rows.get(table)
  if (known === undefined) rows.set(table, [row])
  else known.push(row)
}

/** The rows of one table, ready to be inserted. */
export type PackedRows = { table: Table; columns: string; json: string }

const ROWS_AT_ONCE = 4_000

/** Packs the collected rows, in the order in which they must be inserted. */
export function packRows(rows: DemoRows): PackedRows[] {
  return TABLES.flatMap((table) => {
    const all = rows.get(table) ?? []
    const packs = Math.ceil(all.length / ROWS_AT_ONCE)
    return Array.from({ length: packs }, (_, pack) => {
      const some = all.slice(pack * ROWS_AT_ONCE, (pack + 1) * ROWS_AT_ONCE)
      return { table, columns: Object.keys(some[0]!).join(', '), json: JSON.stringify(some) }
    })
  })
}

/**
 * Inserts rows by one statement that reads them from JSON. It needs no list of types, and it is
 * faster than a statement with thousands of parameters.
 */
export async function insertRows(
  client: pg.ClientBase,
  { table, columns, json }: PackedRows,
): Promise<void> {
  await client.query(
    `insert into ${table} (${columns})
     select ${columns} from json_populate_recordset(null::${table}, $1)`,
    [json],
  )
}

export const bytea = (bytes: Uint8Array): string =>
  `\\x${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex')}`

export const isoOf = (atMs: number): string => new Date(atMs).toISOString()

import type { Found } from '@kapis/contract/search'
import { FOUND_MAX } from '@kapis/contract/search'
import { toNumber } from '@kapis/money/money'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { maskReference } from '#cashier/present-deposit-receipt.ts'
import type { Tx } from '#db/in-transaction.ts'
import type { Quoted } from './read-quoted.ts'

type Part = RawBuilder<unknown> | false
type Row = Omit<Found, 'kind' | 'amount' | 'createdAt' | 'seq'> & {
  amountMinor: bigint | null
  at: Date
}

/**
 * Finds deposits and withdrawals. For readers who see payment and GCash numbers masked, does not
 * search by them.
 */
export function findWallet(tx: Tx, quoted: Quoted, isMasked: boolean): Promise<Found[]> {
  const { payment, gcashNumber, amountOnDay } = quoted
  const shown = sql`w.wallet_history_id as id, right(w.wallet_history_id::text, 12) as reference,
    w.player_id as "userId", u.username, w.amount_minor as "amountMinor", w.status,
    w.created_at as at`
  return findRows(
    tx,
    'wallet',
    [
      ending(quoted, sql`w.wallet_history_id`),
      !isMasked && payment !== null && sql`w.read_reference = ${payment}`,
      !isMasked && payment !== null && sql`w.credited_reference = ${payment}`,
      !isMasked && gcashNumber !== null && sql`w.gcash_number = ${gcashNumber}`,
      amountOnDay !== null &&
        sql`w.amount_minor = ${amountOnDay.amountMinor} and ${isOn(sql`w.created_at`, amountOnDay.day)}`,
    ],
    (is) => sql`select ${shown} from wallet_history w join app_user u on u.user_id = w.player_id
    where w.deleted_at is null and ${is} order by w.created_at desc`,
  )
}

/** Finds deposit receipts by the end of their id, by the payment's number, or by amount and day. */
export async function findReceipts(tx: Tx, quoted: Quoted, isMasked: boolean): Promise<Found[]> {
  const { payment, amountOnDay } = quoted
  const found = await findRows(
    tx,
    'receipt',
    [
      ending(quoted, sql`r.deposit_receipt_id`),
      !isMasked && payment !== null && sql`r.reference = ${payment}`,
      amountOnDay !== null &&
        sql`r.amount_minor = ${amountOnDay.amountMinor} and ${isOn(sql`r.received_at`, amountOnDay.day)}`,
    ],
    (is) => sql`select r.deposit_receipt_id as id, r.reference, r.paid_user_id as "userId",
      u.username, r.amount_minor as "amountMinor", r.status, r.created_at as at
    from deposit_receipt r left join app_user u on u.user_id = r.paid_user_id
    where r.deleted_at is null and ${is} order by r.created_at desc`,
  )
  if (!isMasked) return found
  return found.map((one) => ({ ...one, reference: maskReference(one.reference) }))
}

/** Finds the players with a GCash number. */
export function searchUsers(tx: Tx, { gcashNumber }: Quoted, isMasked: boolean): Promise<Found[]> {
  const mobile = `+63${gcashNumber?.slice(1)}`
  return findRows(
    tx,
    'user',
    [
      !isMasked && gcashNumber !== null && sql`u.mobile_number = ${mobile}`,
      !isMasked &&
        gcashNumber !== null &&
        sql`u.user_id in (select player_id from gcash_account where gcash_number = ${gcashNumber})`,
    ],
    (is) => sql`select u.user_id as id, u.username as reference, u.user_id as "userId",
      u.username, null::int8 as "amountMinor", u.status, u.created_at as at
    from app_user u where u.deleted_at is null and ${is}`,
  )
}

export function findReports(tx: Tx, quoted: Quoted): Promise<Found[]> {
  return findRows(
    tx,
    'report',
    [ending(quoted, sql`r.report_id`)],
    (is) => sql`
    select r.report_id as id, right(r.report_id::text, 12) as reference, r.player_id as "userId",
      u.username, null::int8 as "amountMinor", r.status, r.created_at as at
    from report r join app_user u on u.user_id = r.player_id
    where r.deleted_at is null and ${is}`,
  )
}

export function findApprovals(tx: Tx, quoted: Quoted): Promise<Found[]> {
  return findRows(
    tx,
    'approval',
    [ending(quoted, sql`a.approval_id`)],
    (is) => sql`
    select a.approval_id as id, right(a.approval_id::text, 12) as reference,
      a.affected_user_id as "userId", u.username, a.amount_minor as "amountMinor", a.state as status,
      a.made_at as at
    from approval_now a left join app_user u on u.user_id = a.affected_user_id where ${is}`,
  )
}

/**
 * Runs one query per condition, so that each uses its own index. Joined by `or`, the conditions
 * would make PostgreSQL scan the table.
 */
async function findRows(
  tx: Tx,
  kind: Found['kind'],
  ways: Part[],
  select: (is: RawBuilder<unknown>) => RawBuilder<unknown>,
): Promise<Found[]> {
  const found = new Map<string, Found>()
  for (const way of ways) {
    if (way === false) continue
    const { rows } = await sql<Row>`${select(way)} limit ${sql.lit(FOUND_MAX)}`.execute(tx)
    for (const { amountMinor, at, ...row } of rows) {
      const amount = amountMinor === null ? null : toNumber(amountMinor)
      found.set(row.id, { kind, ...row, amount, createdAt: at.toISOString(), seq: null })
    }
  }
  return [...found.values()].slice(0, FOUND_MAX)
}

function ending({ id, ending: shown }: Quoted, column: RawBuilder<unknown>): Part {
  if (id !== null) return sql`${column} = ${id}`
  return shown !== null && sql`right(${column}::text, 12) = ${shown}`
}

/** Returns the condition that a time is on this day in Manila. */
function isOn(column: RawBuilder<unknown>, day: string): RawBuilder<unknown> {
  const start = sql`(${day}::date::timestamp at time zone 'Asia/Manila')`
  return sql`${column} >= ${start} and ${column} < ${start} + interval '1 day'`
}

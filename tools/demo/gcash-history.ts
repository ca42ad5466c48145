import { MANILA_MS, manilaDay } from '@kapis/payments/manila'
import { toNumber } from '@kapis/money/money'
import type { Db } from '../../apps/api/src/db/pool.ts'
import { compareDays } from '../../apps/api/src/features/reconciliation/days/compare-days.ts'
import { importHistory } from '../../apps/api/src/features/reconciliation/import/import-history.ts'
import { isoOf } from './world/rows.ts'

const DAY_MS = 86_400_000
/** The days of the history: enough to close some of them, and few enough to read. */
const DAYS = 4
const OPENING = 250_000
const COLUMNS = {
  time: 'Date and Time',
  reference: 'Reference No.',
  party: 'Description',
  out: 'Debit',
  in: 'Credit',
  balance: 'Balance',
}

type Line = { at: number; reference: string; party: string; amount: number }

/**
 * Imports the GCash history of the last days, as staff would. It contains the payments that were
 * credited and paid out, and one payment that nobody has claimed: a difference to explain.
 */
export async function importDemoHistory(db: Db): Promise<void> {
  const actor = await db
    .selectFrom('app_user')
    .select(['user_id as userId', 'username'])
    .where('role', '=', 'admin')
    .where('status', '=', 'active')
    .orderBy('created_at')
    .executeTakeFirstOrThrow()
  const firstDay = manilaDay(Date.now() - DAYS * DAY_MS)
  const lines = (await findSettled(db, new Date(`${firstDay}T00:00+08:00`))).map(lineOf)
  lines.push({
    at: Date.now() - 2 * DAY_MS,
    reference: '8120447190032',
    party: 'LO••••O D. 0908••••117',
    amount: 500,
  })
  const csv = writeCsv(lines.toSorted((a, b) => a.at - b.at))
  const file = { fileName: `gcash-${firstDay}.csv`, csv, columns: COLUMNS }
  await importHistory({ db }, actor, { ...file, key: null })
  await compareDays(db)
}

function findSettled(db: Db, since: Date) {
  return db
    .selectFrom('wallet_history as w')
    .leftJoin('deposit_receipt as r', 'r.deposit_receipt_id', 'w.paid_deposit_receipt_id')
    .select(['w.type', 'w.settled_at', 'w.amount_minor', 'w.credited_reference', 'r.reference'])
    .select(['w.gcash_number', 'w.gcash_name'])
    .where('w.status', '=', 'completed')
    .where('w.type', 'in', ['deposit', 'withdraw'])
    .where('w.settled_at', '>=', since)
    .orderBy('w.settled_at')
    .execute()
}

type Settled = Awaited<ReturnType<typeof findSettled>>[number]

function lineOf(row: Settled): Line {
  const amount = toNumber(row.amount_minor)
  const isIn = row.type === 'deposit'
  return {
    at: row.settled_at!.getTime(),
    reference: row.credited_reference ?? row.reference ?? '',
    party: isIn ? '' : `${row.gcash_name ?? ''} ${row.gcash_number ?? ''}`.trim(),
    amount: isIn ? amount : -amount,
  }
}

function writeCsv(lines: readonly Line[]): string {
  let balance = OPENING
  const rows = lines.map(({ at, reference, party, amount }) => {
    balance += amount
    const time = isoOf(at + MANILA_MS)
      .slice(0, 16)
      .replace('T', ' ')
    const [out, into] = amount < 0 ? [-amount, 0] : [0, amount]
    const money = [out, into].map((one) => (one === 0 ? '' : one.toFixed(2)))
    return [time, reference, party, ...money, balance.toFixed(2)].join(',')
  })
  return [Object.values(COLUMNS).join(','), ...rows].join('\n')
}

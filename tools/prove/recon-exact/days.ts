import { randomInt, randomUUID } from 'node:crypto'
import type pg from 'pg'

type GeneratedLine = {
  lineId: string
  at: Date
  day: string
  kind: 'in' | 'out' | 'fee'
  reference: string | null
  party: string
  cents: number
  balanceCents: number
}
type GeneratedItem = {
  walletHistoryId: string
  seq: number
  type: 'deposit' | 'withdraw'
  cents: number
  settledAt: Date
  reference: string | null
  number: string
}
/** A difference that was injected: where it must be found, and how much it is. */
type Injected = { key: string; day: string; cents: number }

export type GeneratedDays = {
  days: string[]
  lines: GeneratedLine[]
  items: GeneratedItem[]
  injected: Injected[]
}

const START = Date.parse('2026-01-02T00:00:00+08:00')
const DAY_MS = 86_400_000
const FAULTS = [
  'none',
  'none',
  'lost_deposit',
  'lost_payout',
  'lost_line',
  'double_in',
  'double_out',
  'wrong_amount',
  'ghost_deposit',
  'fee',
] as const

/**
 * Makes days of payments that agree on both sides, and injects losses, double lines, wrong amounts
 * and missing lines. Every amount is unique, so that no two faults can hide each other.
 */
export function generateDays(count: number, firstDay: number): GeneratedDays {
  const made: GeneratedDays = { days: [], lines: [], items: [], injected: [] }
  const state = { balance: 50_000_00, cents: 100, seq: 0, minute: 0 }
  for (let n = 0; n < count; n += 1) {
    const midnight = START + (firstDay + n) * DAY_MS
    const day = new Date(midnight + 8 * 3_600_000).toISOString().slice(0, 10)
    made.days.push(day)
    state.minute = 0
    const payments = randomInt(4, 12)
    for (let p = 0; p < payments; p += 1) {
      // A plain payment on either end of the day keeps each fault inside its day.
      const isEdge = p === 0 || p === payments - 1
      const fault = isEdge ? 'none' : FAULTS[randomInt(FAULTS.length)]!
      addPayment(made, state, { midnight, day, fault })
    }
  }
  return made
}

type State = { balance: number; cents: number; seq: number; minute: number }
type Place = { midnight: number; day: string; fault: (typeof FAULTS)[number] }

const IN_ONLY = new Set<string>(['lost_deposit', 'double_in', 'wrong_amount', 'ghost_deposit'])
const OUT_ONLY = new Set<string>(['lost_payout', 'double_out'])

function addPayment(made: GeneratedDays, state: State, place: Place): void {
  const { fault } = place
  const isOut = OUT_ONLY.has(fault) || (!IN_ONLY.has(fault) && randomInt(3) === 0)
  state.cents += randomInt(1, 400)
  const cents = (isOut ? -1 : 1) * state.cents
  const add = openPayment(made, state, place, isOut)
  if (fault === 'fee') {
    const fee = { kind: 'fee', reference: null, party: 'Service charge' } as const
    state.minute += 1
    return add.fault(`line-${add.line(-state.cents, fee)}`, -state.cents)
  }
  if (fault === 'ghost_deposit') return add.fault(`item-${add.item(cents)}`, -cents)
  if (fault === 'lost_line') {
    // The money moved and the journal knows it, but no file contains the line.
    state.balance += cents
    add.fault(`item-${add.item(cents)}`, -cents)
    return add.fault('gap', cents)
  }
  const lineId = add.line(cents)
  if (fault === 'lost_deposit' || fault === 'lost_payout') return add.fault(`line-${lineId}`, cents)
  const off = fault === 'wrong_amount' ? randomInt(1, 90) : 0
  add.item(cents + off)
  if (off > 0) add.fault(`line-${lineId}`, -off)
  const isDouble = fault === 'double_in' || fault === 'double_out'
  if (isDouble) add.fault(`line-${add.line(cents)}`, cents)
}

/** Returns functions that add the lines, the journal entries and the faults of one payment. */
function openPayment(made: GeneratedDays, state: State, place: Place, isOut: boolean) {
  const { midnight, day } = place
  const reference = `8${String(randomInt(1e12)).padStart(12, '0')}`
  const number = `09${String(randomInt(1e9)).padStart(9, '0')}`
  const timeNow = () => midnight + 3_600_000 + state.minute * 60_000
  return {
    line(cents: number, more: Partial<GeneratedLine> = {}): string {
      state.balance += cents
      state.minute += 1
      const lineId = randomUUID()
      const kind = isOut ? 'out' : 'in'
      const line = { lineId, at: new Date(timeNow()), day, kind, reference, party: number } as const
      made.lines.push({ ...line, cents, balanceCents: state.balance, ...more })
      return lineId
    },
    item(cents: number): string {
      state.seq += 1
      const walletHistoryId = randomUUID()
      const settledAt = new Date(timeNow() + 1_000)
      const known = isOut
        ? ({ type: 'withdraw', reference: null } as const)
        : ({ type: 'deposit', reference } as const)
      made.items.push({ walletHistoryId, seq: state.seq, cents, settledAt, number, ...known })
      return walletHistoryId
    },
    fault(key: string, cents: number): void {
      made.injected.push({ key, day, cents })
    },
  }
}

/** Writes the days into an empty database, as its owner. */
export async function writeDays(
  owner: pg.Pool,
  playerId: string,
  made: GeneratedDays,
): Promise<void> {
  await owner.query('truncate gcash_line, gcash_import, recon_difference, recon_item, recon_day')
  await owner.query('delete from wallet_history')
  await owner.query(`delete from ledger_journal where counter = 'cashier'`)
  await owner.query(WRITE_IMPORT, [playerId])
  const lines = made.lines.map((line, index) => ({ ...line, no: index + 1 }))
  await owner.query(WRITE_LINES, [JSON.stringify(lines)])
  await owner.query(WRITE_ROWS, [JSON.stringify(made.items), playerId])
  await owner.query(WRITE_JOURNAL, [JSON.stringify(made.items), playerId])
}

const WRITE_IMPORT = `
  insert into gcash_import (gcash_import_id, file_name, columns, imported_by)
  values ('00000000-0000-4000-8000-000000000001', 'proof', '{}', $1)`
const WRITE_LINES = `
  insert into gcash_line (gcash_line_id, gcash_import_id, line_no, at, day, kind, reference,
    party, amount_minor, balance_minor, identity)
  select "lineId", '00000000-0000-4000-8000-000000000001', no, at, day, kind, reference, party,
    cents * 100, "balanceCents" * 100, sha256("lineId"::text::bytea)
  from jsonb_to_recordset($1::jsonb) as l("lineId" uuid, no int, at timestamptz, day date,
    kind text, reference text, party text, cents bigint, "balanceCents" bigint)`
const WRITE_ROWS = `
  insert into wallet_history (player_id, wallet_history_id, type, status, amount_minor,
    receipt_file_key, credited_image, credited_reference, gcash_number, gcash_name, hold_seq,
    settled_seq, settled_at, created_at)
  select $2, "walletHistoryId", type, 'completed', abs(cents) * 100,
    case when type = 'deposit' then "walletHistoryId"::text end,
    case when type = 'deposit' then sha256("walletHistoryId"::text::bytea) end, reference,
    number, 'Jun Bautista', 1, 1000 + seq, "settledAt", "settledAt" - interval '5 minutes'
  from jsonb_to_recordset($1::jsonb) as i("walletHistoryId" uuid, seq bigint, type text,
    cents bigint, "settledAt" timestamptz, reference text, number text)`
const WRITE_JOURNAL = `
  insert into ledger_journal (player_id, seq, at, cause, cause_key, counter, currency,
    amount_minor, held_minor, coin_after_minor, ticket_after_minor, hash)
  select $2, 1000 + seq, "settledAt",
    case when type = 'deposit' then 'deposit' else 'withdrawal' end, "walletHistoryId", 'cashier',
    'coin', case when type = 'deposit' then cents * 100 else 0 end,
    case when type = 'deposit' then 0 else cents * 100 end, 0, 0, sha256(''::bytea)
  from jsonb_to_recordset($1::jsonb) as i("walletHistoryId" text, seq bigint, type text,
    cents bigint, "settledAt" timestamptz)`

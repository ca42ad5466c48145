import { sql } from 'kysely'
import type { Tx } from '#db/in-transaction.ts'

/**
 * Returns whether an amount needs approval. If it does not, adds the amount to the staff member's
 * total for the day in Manila, so that many small amounts need approval too.
 */
export type NeedsApproval = (tx: Tx, staffId: string, amountMinor: bigint) => Promise<boolean>

/**
 * Returns whether hiding this many transactions needs approval. If it does not, adds them to the
 * staff member's count for the day in Manila.
 */
export type NeedsApprovalToHide = (tx: Tx, staffId: string, count: number) => Promise<boolean>

/** The most transactions that one staff member may hide in a day without approval. */
const HIDDEN_ALONE_MAX = 10

/**
 * What a staff member has done in this cell on a day without approval, and the limit of all cells.
 */
type DayTotal = {
  staffId: string
  day: string
  movedMinor: bigint
  hidden: bigint
  /** The total that is counted, and the limit that its sum over all cells must stay below. */
  counted: 'moved_minor' | 'hidden'
  limit: bigint
  /** Increases with every total of this cell, even if the transaction of an earlier one fails. */
  turn: bigint
}
type Added = Omit<DayTotal, 'staffId' | 'counted'>

/**
 * Counts a total together with those of the other cells. Returns whether their sum is below the
 * limit, and false if that is unknown.
 */
export type CountOverCells = (total: DayTotal) => Promise<boolean>

export function makeNeedsApproval(countOverCells: CountOverCells): NeedsApproval {
  return async (tx, staffId, amountMinor) => {
    const added = await addMoney(tx, staffId, amountMinor)
    return isAboveLimit(tx, countOverCells, added, { staffId, amountMinor, count: 0 })
  }
}

export function makeNeedsApprovalToHide(countOverCells: CountOverCells): NeedsApprovalToHide {
  return async (tx, staffId, count) => {
    const added = await addHidden(tx, staffId, count)
    return isAboveLimit(tx, countOverCells, added, { staffId, amountMinor: 0n, count })
  }
}

type Done = { staffId: string; amountMinor: bigint; count: number }

/**
 * Returns whether the total of this cell or the sum of all cells reaches the limit. If so,
 * subtracts what was added to the row of this cell.
 */
async function isAboveLimit(
  tx: Tx,
  countOverCells: CountOverCells,
  added: Added | undefined,
  { staffId, amountMinor, count }: Done,
): Promise<boolean> {
  if (added === undefined) return true
  // The row of this cell stays locked until the end of the transaction, so that the totals reach
  // the other cells in the order in which they are committed.
  const counted = count === 0 ? 'moved_minor' : 'hidden'
  if (await countOverCells({ staffId, counted, ...added })) return false
  await sql`
    update staff_day set moved_minor = moved_minor - ${amountMinor}, hidden = hidden - ${count}
    where staff_id = ${staffId} and day = ${added.day}::date`.execute(tx)
  return true
}

const TOTAL = sql`day::text, moved_minor as "movedMinor", hidden::int8 as hidden,
  nextval('staff_day_turn') as turn`

/** Adds an amount that is below both limits. Returns nothing if the total would reach its limit. */
async function addMoney(tx: Tx, staffId: string, amountMinor: bigint): Promise<Added | undefined> {
  const { rows } = await sql<Added>`
    insert into staff_day as d (staff_id, day, moved_minor)
    select ${staffId}, (now() at time zone 'Asia/Manila')::date, ${amountMinor}
    from operator_setting s
    where ${amountMinor}::int8 < s.second_person_minor
      and ${amountMinor}::int8 < s.second_person_day_minor
    on conflict (staff_id, day) do update set moved_minor = d.moved_minor + excluded.moved_minor
    where d.moved_minor + excluded.moved_minor
      < (select second_person_day_minor from operator_setting)
    returning ${TOTAL}, (select second_person_day_minor from operator_setting) as "limit"`.execute(
    tx,
  )
  return rows[0]
}

/** Adds transactions to hide. Returns nothing if they would be too many. */
async function addHidden(tx: Tx, staffId: string, count: number): Promise<Added | undefined> {
  const { rows } = await sql<Added>`
    insert into staff_day as d (staff_id, day, hidden)
    select ${staffId}, (now() at time zone 'Asia/Manila')::date, ${count}
    where ${count}::int <= ${HIDDEN_ALONE_MAX}::int
    on conflict (staff_id, day) do update set hidden = d.hidden + excluded.hidden
    where d.hidden + excluded.hidden <= ${HIDDEN_ALONE_MAX}::int
    returning ${TOTAL}, ${HIDDEN_ALONE_MAX}::int8 + 1 as "limit"`.execute(tx)
  return rows[0]
}

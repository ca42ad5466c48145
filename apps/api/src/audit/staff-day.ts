import { sql } from 'kysely'
import type { Tx } from '#db/in-transaction.ts'

/**
 * Returns whether an amount needs approval. If it does not, adds the amount to the staff member's
 * total for the day in Manila, so that many small amounts need approval too.
 */
export type NeedsApproval = (tx: Tx, staffId: string, amountMinor: bigint) => Promise<boolean>

/** What a staff member has moved alone on a day in this cell, and the limit over all cells. */
type DayTotal = {
  staffId: string
  day: string
  movedMinor: bigint
  limitMinor: bigint
  /** Rises with every total of this cell, also if the transaction of an earlier one fails. */
  turn: bigint
}

/**
 * Counts a total together with those of the other cells. Returns whether their sum is below the
 * limit; false also if that cannot be found out.
 */
export type CountOverCells = (total: DayTotal) => Promise<boolean>

export function makeNeedsApproval(countOverCells: CountOverCells): NeedsApproval {
  return async (tx, staffId, amountMinor) => {
    const total = await addToDay(tx, staffId, amountMinor)
    if (total === null) return true
    // The row of this cell stays locked until the end of the transaction, so that the other cells
    // hear the totals in the order in which they are committed.
    if (await countOverCells(total)) return false
    await takeFromDay(tx, total, amountMinor)
    return true
  }
}

/** Adds an amount that is below both limits. Returns null if the total would reach its limit. */
async function addToDay(tx: Tx, staffId: string, amountMinor: bigint): Promise<DayTotal | null> {
  const { rows } = await sql<Omit<DayTotal, 'staffId'>>`
    insert into staff_day as d (staff_id, day, moved_minor)
    select ${staffId}, (now() at time zone 'Asia/Manila')::date, ${amountMinor}
    from operator_setting s
    where ${amountMinor}::int8 < s.second_person_minor
      and ${amountMinor}::int8 < s.second_person_day_minor
    on conflict (staff_id, day) do update set moved_minor = d.moved_minor + excluded.moved_minor
    where d.moved_minor + excluded.moved_minor
      < (select second_person_day_minor from operator_setting)
    returning day::text, moved_minor as "movedMinor", nextval('staff_day_turn') as turn,
      (select second_person_day_minor from operator_setting) as "limitMinor"`.execute(tx)
  return rows[0] === undefined ? null : { staffId, ...rows[0] }
}

async function takeFromDay(tx: Tx, { staffId, day }: DayTotal, amountMinor: bigint) {
  await sql`
    update staff_day set moved_minor = moved_minor - ${amountMinor}
    where staff_id = ${staffId} and day = ${day}::date`.execute(tx)
}

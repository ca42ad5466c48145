import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { JoinedCells } from '../open-cells.ts'
import type { Directory } from '../directory/open-directory.ts'

/** What a member of staff has done alone on a day in this cell, and a limit over all cells. */
type OwnTotal = {
  staffId: string
  day: string
  movedMinor: bigint
  hidden: bigint
  counted: 'moved_minor' | 'hidden'
  limit: bigint
  turn: bigint
}

/** How long the directory may take. Meanwhile the player's account is locked. */
const ANSWER_MS = 1_000
/** How long the directory is not asked after it did not answer. */
const REST_MS = 1_000

export type StaffDayDeps = {
  cells: Pick<JoinedCells, 'name' | 'directory'> | null
  /** Called when the directory does not answer, and amounts therefore need a second person. */
  onError(error: unknown): void
}

/**
 * Returns a function that counts what a member of staff has done in this cell together with what
 * the directory knows of the other cells, and returns whether the sum is below the limit. In the
 * only cell of a house, its own total is the sum. If the directory does not answer, it returns
 * false: the action then needs a second person.
 */
export function makeCountStaffDay(
  { cells, onError }: StaffDayDeps,
  now: () => number = Date.now,
): (total: OwnTotal) => Promise<boolean> {
  if (cells === null) return async () => true
  let failedAt = -Infinity
  return async (total) => {
    if (now() - failedAt < REST_MS) return false
    try {
      return await inTime(countInDirectory(cells.directory, cells.name, total))
    } catch (error) {
      failedAt = now()
      onError(error)
      return false
    }
  }
}

/**
 * Waits for the directory. A total that it counts later than that is too high, which is safe, and
 * corrected by the next one.
 */
async function inTime(counting: Promise<boolean>): Promise<boolean> {
  const late = new AbortController()
  const end = wait(ANSWER_MS, null, { signal: late.signal, ref: false }).then(() => {
    throw new Error('The directory did not answer in time.')
  })
  end.catch(() => {})
  counting.catch(() => {})
  return Promise.race([counting, end]).finally(() => late.abort())
}

/**
 * Stores the cell's own total, if the sum of all cells is below the limit. It is a total and not an
 * amount, so that a transaction that fails after it was counted leaves nothing behind for long: the
 * next total replaces it. A total of an earlier turn is refused.
 */
function countInDirectory(directory: Directory, cell: string, total: OwnTotal): Promise<boolean> {
  const { staffId, day, movedMinor, hidden, counted, limit, turn } = total
  const own = counted === 'hidden' ? hidden : movedMinor
  return directory.transaction().execute(async (trx) => {
    const lock = `staff day ${staffId} ${day}`
    await sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`.execute(trx)
    const { rows } = await sql`
      insert into staff_day as d (staff_id, day, cell, moved_minor, hidden, turn)
      select ${staffId}, ${day}::date, ${cell}, ${movedMinor}, ${hidden}, ${turn}
      where ${own}::int8 + (select coalesce(sum(${sql.ref(counted)}), 0) from staff_day
        where staff_id = ${staffId} and day = ${day}::date and cell <> ${cell})
        < ${limit}::int8
      on conflict (staff_id, day, cell) do update
        set moved_minor = excluded.moved_minor, hidden = excluded.hidden, turn = excluded.turn
        where d.turn < excluded.turn
      returning 1`.execute(trx)
    return rows.length === 1
  })
}

import { setTimeout as pause } from 'node:timers/promises'
import { Overview } from '@kapis/contract/users'
import type { CellSums } from '@kapis/contract/users'
import * as z from 'zod/mini'
import type { Cells } from '#cells/cells.ts'
import { stateStaff } from '#cells/staff/staff-statement.ts'
import type { SignedInStaff } from '#cells/staff/staff-statement.ts'
import { addOverviews } from '#cells/gateway/add-fields.ts'

type CellSumsDeps = {
  cells: Pick<Cells, 'name' | 'list' | 'ask'>
  findOwn: () => Promise<Overview>
  /** How long to wait for another cell. */
  waitMs?: number
  now?: () => number
}

const WAIT_MS = 2_000
const PATH = '/api/v1/admin/overview'
const Answer = z.object({ data: Overview })

/**
 * Returns a function that finds the figures of every cell, as a member of staff, and their sums. A
 * cell that does not answer in time is named, and counts with its last figures, which this process
 * remembers.
 */
export function makeFindCellSums({
  cells,
  findOwn,
  waitMs = WAIT_MS,
  now = Date.now,
}: CellSumsDeps): (caller: SignedInStaff) => Promise<CellSums> {
  const last = new Map<string, Overview>()
  const findOf = async (name: string, caller: SignedInStaff) => {
    if (name === cells.name) return findOwn()
    const as = stateStaff(caller)
    const answer = await inTime(
      cells.ask(name, { method: 'GET', path: PATH, whom: 'staff', as }),
      waitMs,
    )
    return answer?.status === 200 ? readAnswer(answer.body) : null
  }
  return async (caller) => {
    const listed = await cells.list()
    if (listed.length === 0) return { cells: [], totals: await findOwn() }
    const found = await Promise.all(
      listed.map(async ({ name, state }) => {
        const answered = await findOf(name, caller)
        if (answered !== null) last.set(name, answered)
        const figures = answered ?? last.get(name) ?? null
        const age = figures === null ? null : now() - Date.parse(figures.asOf)
        const ageSeconds = age === null ? null : Math.max(0, Math.round(age / 1000))
        return { name, state, isAnswering: answered !== null, ageSeconds, figures }
      }),
    )
    const known = found.map(({ figures }) => figures).filter((figures) => figures !== null)
    return { cells: found, totals: addOverviews(known) }
  }
}

/** Returns null if the other cell cannot be asked, or has not answered in time. */
async function inTime<T>(answering: Promise<T>, waitMs: number): Promise<T | null> {
  const enough = new AbortController()
  const tooLate = pause(waitMs, null, { signal: enough.signal, ref: false })
  return Promise.race([answering, tooLate])
    .catch(() => null)
    .finally(() => enough.abort())
}

/** Reads an answer. During an upgrade, a cell of another release may give other figures. */
function readAnswer(body: Buffer): Overview | null {
  try {
    const read = z.safeParse(Answer, JSON.parse(body.toString()))
    return read.success ? read.data.data : null
  } catch {
    return null
  }
}

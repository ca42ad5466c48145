import { getOverview } from '@kapis/contract/routes'
import type { CellSums, Overview } from '@kapis/contract/users'
import type { Cells } from '#cells/cells.ts'
import { addOverviews } from '#cells/gateway/add-fields.ts'
import { makeAskEvery } from '#cells/gateway/ask-every.ts'
import type { SignedInStaff } from '#cells/staff/staff-statement.ts'

type CellSumsDeps = {
  cells: Pick<Cells, 'name' | 'list' | 'ask'>
  findOwn: () => Promise<Overview>
  /** How long to wait for another cell. */
  waitMs?: number
  now?: () => number
}

/**
 * Returns a function that finds the figures of every cell, as a member of staff, and their sums. A
 * cell that does not answer in time is named, and counts with its last figures.
 */
export function makeFindCellSums({ cells, findOwn, waitMs, now = Date.now }: CellSumsDeps) {
  const askEvery = makeAskEvery(cells, waitMs)
  const { path } = getOverview
  return async (by: { caller: SignedInStaff; ip: string }): Promise<CellSums> => {
    const question = { ...by, route: getOverview, path, here: findOwn }
    const replies = await askEvery(question, { keepsLast: true })
    if (replies.length === 0) return { cells: [], totals: await findOwn() }
    const found = replies.map(({ cell: { name, state }, data, fault }) => {
      const figures = data as Overview | null
      const age = figures === null ? null : now() - Date.parse(figures.asOf)
      const ageSeconds = age === null ? null : Math.max(0, Math.round(age / 1000))
      return { name, state, isAnswering: fault === null, ageSeconds, figures }
    })
    const known = found.map(({ figures }) => figures).filter((figures) => figures !== null)
    return { cells: found, totals: addOverviews(known) }
  }
}

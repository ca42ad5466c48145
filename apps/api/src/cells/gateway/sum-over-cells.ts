import type { SumOverCells } from '@kapis/contract/over-cells'
import { addFields } from './add-fields.ts'
import { makeAskEvery } from './ask-every.ts'
import { questionOf } from './staff-call.ts'
import type { AskingCells, CallQuery, StaffCall } from './staff-call.ts'

type Summed = { data: object; silent: string[] }

/**
 * Returns a function that asks every cell and adds the declared fields of their replies. A cell that
 * does not answer is named. It counts with its last figures, if the route declares that it does.
 * Throws NoData if there are no figures at all.
 */
export function makeSumOverCells(cells: AskingCells) {
  const askEvery = makeAskEvery(cells)
  return async (call: StaffCall, of: SumOverCells, query: CallQuery): Promise<Summed> => {
    const replies = await askEvery(questionOf(call), { query, keepsLast: of.keepsLast === true })
    const found = replies.flatMap(({ data }) => (data === null ? [] : [data]))
    const late = replies.filter(({ fault }) => fault !== null)
    const [{ fault } = { fault: null }] = late
    if (found.length === 0 && fault !== null) throw fault
    const silent = late.map(({ cell }) => cell.name).toSorted()
    return { data: addFields(of.sum, found, silent.length > 0), silent }
  }
}

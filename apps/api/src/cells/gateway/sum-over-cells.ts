import type { SumOverCells } from '@kapis/contract/over-cells'
import { addFields } from './add-fields.ts'
import { NoData, askAll, askCell } from './staff-call.ts'
import type { AskingCells, CallQuery, StaffCall } from './staff-call.ts'

/** How long a cell may take for its figures. */
const WAIT_MS = 2_000

type Summed = { data: object; silent: string[] }

/**
 * Returns a function that asks every cell and adds the declared fields of their replies. A cell that
 * does not answer is named. It counts with its last figures, if the route declares that it does;
 * this process remembers them.
 */
export function makeSumOverCells(cells: AskingCells) {
  const last = new Map<string, object>()
  return async (call: StaffCall, of: SumOverCells, query: CallQuery): Promise<Summed> => {
    const names = (await cells.list()).map(({ name }) => name)
    const late: string[] = []
    const ask = async (cell: string) => {
      const key = `${cell} ${call.route.path}`
      try {
        const data = await askCell(cells, call, { cell, query, waitMs: WAIT_MS })
        if (of.keepsLast) last.set(key, data)
        return data
      } catch (error) {
        const known = error instanceof NoData ? last.get(key) : undefined
        if (known === undefined) throw error
        late.push(cell)
        return known
      }
    }
    const { found, silent } = await askAll(names, ask)
    const missing = [...silent, ...late].toSorted()
    return { data: addFields(of.sum, found, missing.length > 0), silent: missing }
  }
}

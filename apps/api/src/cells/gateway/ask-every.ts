import type { Cells } from '../cells.ts'
import type { CellRow } from '../directory/list-cells.ts'
import { NoData, askCell } from './staff-call.ts'
import type { CallQuery, StaffQuestion } from './staff-call.ts'

/** How long a cell may take for its figures. */
const WAIT_MS = 2_000

/** A cell with what it answered. One that did not may have its last answer. */
type CellReply = { cell: CellRow; data: object | null; fault: NoData | null }

type How = { query?: CallQuery; keepsLast: boolean }

/**
 * Returns a function that asks every cell for its figures. With `keepsLast`, a cell that does not
 * answer has its last figures, which this process remembers.
 */
export function makeAskEvery(cells: Pick<Cells, 'name' | 'list' | 'ask'>, waitMs = WAIT_MS) {
  const last = new Map<string, object>()
  const ask = async (cell: CellRow, question: StaffQuestion, how: How): Promise<CellReply> => {
    const { query = {}, keepsLast } = how
    const key = `${cell.name} ${question.route.path}`
    try {
      const data = await askCell(cells, question, { cell: cell.name, query, waitMs })
      if (keepsLast) last.set(key, data)
      return { cell, data, fault: null }
    } catch (error) {
      if (!(error instanceof NoData)) throw error
      return { cell, data: last.get(key) ?? null, fault: error }
    }
  }
  return async (question: StaffQuestion, how: How): Promise<CellReply[]> =>
    Promise.all((await cells.list()).map((cell) => ask(cell, question, how)))
}

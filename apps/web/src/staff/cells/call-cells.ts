import { CELL_HEADER, SILENT_HEADER } from '@kapis/contract/over-cells'
import type { Route } from '@kapis/contract/route'
import { getOverview } from '@kapis/contract/routes'
import { noteSilent, storeChoice, useCells } from './cell-choice.ts'

/** Names the chosen cell in a call of staff, and notes which cells are missing from the reply. */
export async function callCells(
  route: Route,
  ask: (headers: Record<string, string>) => Promise<Response>,
): Promise<Response> {
  const { chosen } = useCells.getState()
  if (route.cells === undefined || chosen === null) return ask({})
  const response = await ask({ [CELL_HEADER]: chosen })
  noteSilent(route, response.headers.get(SILENT_HEADER))
  // The chosen cell is no longer in the directory: return to the staff member's own.
  if (route === getOverview && response.status === 404) storeChoice(null)
  return response
}

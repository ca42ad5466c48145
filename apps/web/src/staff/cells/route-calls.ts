import type { ChartFigures, Insights } from '@kapis/contract/figures'
import type { Route } from '@kapis/contract/route'
import {
  getCellSums,
  getFigures,
  getInsights,
  getOverview,
  listUsers,
  searchAll,
} from '@kapis/contract/routes'
import type { CellSums, Overview } from '@kapis/contract/users'
import type { AnyInput } from '#lib/api/api-client.ts'
import { ApiError, isRefused } from '#lib/api/api-errors.ts'
import { currentTexts } from '#texts/texts.ts'
import { ALL_CELLS, noteMissing, storeChoice, useCells } from './cell-choice.ts'
import { cellsOfIds, rememberIds } from './known-ids.ts'
import { listAllCells } from './list-all-cells.ts'
import type { SendCall } from './list-all-cells.ts'
import { sumFigures, sumInsights } from './sum-figures.ts'
import { cellsTexts } from './texts.ts'

/**
 * Sends a call of staff to the chosen cell. If all are chosen, lists are merged, and any other call
 * goes to the cell of the ids in it, or to the own cell if there are none.
 */
export async function routeCall(route: Route, sent: AnyInput, send: SendCall): Promise<unknown> {
  const { chosen } = useCells.getState()
  if (!route.path.includes('/admin/') || route.isOverCells) return send(route, sent)
  if (chosen === ALL_CELLS) return routeOverAll(route, sent, send)
  const data = await send(route, chosen === null ? sent : { ...sent, cell: chosen }).catch(
    (error: unknown) => forgetUnknown(route, error),
  )
  if (route === getOverview) noteNames((data as Overview).cells?.names)
  return data
}

/** Returns to the staff member's own cell if the chosen one is no longer in the directory. */
function forgetUnknown(route: Route, error: unknown): never {
  if (route === getOverview && isRefused(error, 'not_found')) storeChoice(null)
  throw error
}

function noteNames(names: readonly string[] = []): void {
  if (names.join() !== useCells.getState().names.join()) useCells.setState({ names })
}

async function routeOverAll(route: Route, sent: AnyInput, send: SendCall): Promise<unknown> {
  if (route === getOverview) return findTotals(send)
  const found = cellsOfIds([sent.params, sent.body])
  if (found.length > 1) {
    throw new ApiError(409, 'bad_request', currentTexts(cellsTexts).oneCell)
  }
  const [cell] = found
  if (cell !== undefined) return rememberAnswer(cell, send(route, { ...sent, cell }))
  if (route.method !== 'GET') return send(route, sent)
  const names = await listNames(send)
  if (route === searchAll) return searchCells(await askCells(route, sent, send, names))
  if (route === getFigures) {
    const { found, missing } = await askCells<ChartFigures>(route, sent, send, names)
    noteMissing('charts', missing)
    return sumFigures(found)
  }
  if (route === getInsights) {
    const { found, missing } = await askCells<Insights>(route, sent, send, names)
    noteMissing('insights', missing)
    return sumInsights(found)
  }
  const query = sent.query as { pageSize?: number } | undefined
  if (query?.pageSize !== undefined) {
    return listAllCells(route, sent, route === listUsers ? withoutCopies(send) : send, names)
  }
  return sent.params === undefined ? send(route, sent) : findAnywhere(route, sent, send, names)
}

async function findTotals(send: SendCall): Promise<Overview> {
  const sums = (await send(getCellSums, {})) as CellSums
  const names = sums.cells.map(({ name }) => name)
  useCells.setState({ sums })
  noteNames(names)
  if (sums.totals === null) throw new ApiError(503, 'unavailable', '')
  return { ...sums.totals, cells: { here: ALL_CELLS, names } }
}

/** Names all cells. After a reload, they are not known yet. */
async function listNames(send: SendCall): Promise<readonly string[]> {
  if (useCells.getState().names.length === 0) await findTotals(send)
  return useCells.getState().names
}

async function rememberAnswer(cell: string, answer: Promise<unknown>): Promise<unknown> {
  const data = await answer
  rememberIds(data, cell)
  return data
}

/** Reads something by an id that is not known yet, such as one of a link, from the cell that has it. */
async function findAnywhere(
  route: Route,
  sent: AnyInput,
  send: SendCall,
  names: readonly string[],
): Promise<unknown> {
  const answers = names.map((cell) => rememberAnswer(cell, send(route, { ...sent, cell })))
  return Promise.any(answers).catch((error: AggregateError) => {
    throw error.errors[0]
  })
}

/**
 * Staff are rows in every cell. Their own cell lists and counts them. During an upgrade, a cell of a
 * version that does not know the filter refuses it; it is then asked without, and counts its copies.
 */
const withoutCopies =
  (send: SendCall): SendCall =>
  (route, sent) =>
    send(route, { ...sent, query: { ...(sent.query as object), homeOnly: 'true' } }).catch(
      (error: unknown) => {
        if (isRefused(error, 'bad_request')) return send(route, sent)
        throw error
      },
    )

type Answers<T> = { found: T[]; missing: string[] }

/** Asks every cell. Returns the answers and the cells without one, and throws if none answered. */
async function askCells<T>(
  route: Route,
  sent: AnyInput,
  send: SendCall,
  names: readonly string[],
): Promise<Answers<T>> {
  const settled = await Promise.allSettled(
    names.map((cell) => rememberAnswer(cell, send(route, { ...sent, cell })) as Promise<T>),
  )
  const found = settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  if (found.length === 0) throw (settled[0] as PromiseRejectedResult).reason
  return { found, missing: names.filter((_, place) => settled[place]?.status === 'rejected') }
}

type Results = { results: unknown[]; isPartial: boolean }

function searchCells({ found, missing }: Answers<Results>): Results {
  const isPartial = missing.length > 0 || found.some((one) => one.isPartial)
  return { results: found.flatMap(({ results }) => results), isPartial }
}

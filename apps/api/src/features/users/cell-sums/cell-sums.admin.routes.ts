import type { Overview } from '@kapis/contract/users'
import type { FastifyInstance } from 'fastify'
import type { Cells } from '#cells/cells.ts'
import { mountRoute } from '#http/mount-route.ts'
import type { RouteContext } from '#http/mount-route.ts'
import { makeFindCellSums } from './find-cell-sums.ts'

type CellSumsRoutesDeps = { cells: Cells; findOverview: () => Promise<Overview> }

/** Mounts the routes for the figures of this cell, and of all cells. */
export function cellSumsRoutes(
  app: FastifyInstance,
  routeContext: RouteContext,
  { cells, findOverview }: CellSumsRoutesDeps,
): void {
  const findOwn = async (): Promise<Overview> => ({
    ...(await findOverview()),
    ...(await nameCells(cells)),
  })
  mountRoute(app, routeContext, 'getOverview', {}, findOwn)
  const findSums = makeFindCellSums({ cells, findOwn })
  mountRoute(app, routeContext, 'getCellSums', {}, ({ caller, request }) =>
    findSums({ caller, ip: request.ip }),
  )
}

/** Names the cells, if there are several and the directory has been read. */
async function nameCells({ name, list }: Cells): Promise<Pick<Overview, 'cells'>> {
  const listed = await list().catch(() => [])
  if (name === undefined || listed.length < 2) return {}
  return { cells: { here: name, names: listed.map((cell) => cell.name) } }
}

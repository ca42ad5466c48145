import { ALL_CELLS, CELL_HEADER, CELL_QUERY, SILENT_HEADER } from '@kapis/contract/over-cells'
import { withoutEmpty } from '@kapis/contract/paging'
import { refuse } from '@kapis/contract/refusals'
import type { Route } from '@kapis/contract/route'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Db } from '#db/pool.ts'
import type { JoinedCells } from '../open-cells.ts'
import { readPeer } from '../peers/receive.ts'
import { findStatedCaller } from '../staff/find-stated-caller.ts'
import { findCell, idsOf, mountRows } from './find-cell.ts'
import { forward } from './forward.ts'
import { listOverCells } from './list-over-cells.ts'
import type { PageNumbers } from './list-over-cells.ts'
import { NoData, sendAnswer } from './staff-call.ts'
import type { CallQuery, StaffCall } from './staff-call.ts'
import { makeSumOverCells } from './sum-over-cells.ts'

type GatewayDeps = { db: Db; cells: Pick<JoinedCells, 'name' | 'list' | 'ask'> }

/**
 * Returns how requests of staff reach the cells of a house. A request names a cell, or all of them;
 * the contract says how the answers of all become one.
 */
export function makeGateway({ db, cells }: GatewayDeps) {
  const sumOverCells = makeSumOverCells(cells)
  async function answerOverAll<A>(call: StaffCall<A>): Promise<A | FastifyReply | object> {
    const { route, request, reply } = call
    const over = route.cells
    if (over === undefined || over === 'own' || over === 'all') return call.here()
    if ('one' in over) {
      const ids = idsOf(request, over.one)
      if (ids.length === 0) return call.here()
      return sendTo(call, await findCell({ db, cells }, over.one, ids))
    }
    const raw = { ...(request.query as CallQuery) }
    if ('list' in over) {
      const read = readQuery(route, raw)
      if (read === null) return call.here()
      return note(reply, await listOverCells(cells, call, { list: over, raw, read }))
    }
    return note(reply, await sumOverCells(call, over, raw))
  }
  async function sendTo<A>(call: StaffCall<A>, cell: string): Promise<A | FastifyReply> {
    return cell === cells.name ? call.here() : forward(cells, call, cell)
  }
  return {
    /** Mounts what the gateways of other cells ask this one. */
    mount: (app: FastifyInstance) => mountRows(app, db),
    /** Whether another cell sent the request. */
    isFromPeer: (request: FastifyRequest) => readPeer(request) !== null,
    /** Returns the caller for whom another cell asks. Refuses: not_authenticated, forbidden. */
    enter(request: FastifyRequest) {
      const peer = readPeer(request)
      if (peer?.whom !== 'staff') throw refuse('not_authenticated')
      return findStatedCaller(db, peer, Date.now())
    },
    /**
     * Answers a request by the cell that it names, or by all. A request of another cell is answered
     * here, so that none is sent on twice.
     */
    async answer<A>(call: StaffCall<A>): Promise<A | FastifyReply | object> {
      if (readPeer(call.request) !== null) return call.here()
      const cell = takeCell(call.request) ?? cells.name
      if (call.route.cells === 'all') return call.here()
      if (cell !== ALL_CELLS) return sendTo(call, cell)
      try {
        return await answerOverAll(call)
      } catch (error) {
        if (error instanceof NoData) return sendAnswer(call.reply, error.answer)
        throw error
      }
    },
  }
}

/** Takes the name of a cell out of a request, because the routes do not accept it. */
function takeCell(request: FastifyRequest): string | undefined {
  const query = request.query as { [CELL_QUERY]?: string | string[] }
  const [cell] = [request.headers[CELL_HEADER] ?? query[CELL_QUERY]].flat()
  delete query[CELL_QUERY]
  return cell
}

/** Reads the query of a list with its defaults; null if the own cell will refuse it. */
function readQuery({ query }: Route, { after: _, ...raw }: CallQuery): PageNumbers | null {
  const read = query === undefined ? null : z.safeParse(query, withoutEmpty(raw))
  return read?.success ? (read.data as PageNumbers) : null
}

/** Names the cells that are missing from a reply, so that the page can say so. */
function note(reply: FastifyReply, { data, silent }: { data: object; silent: string[] }): object {
  if (silent.length > 0) void reply.header(SILENT_HEADER, silent.join(','))
  return data
}

import { refuse } from '@kapis/contract/refusals'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '#db/pool.ts'
import type { Cells } from '../open-cells.ts'
import { VISITOR_MS } from '../peers/ask.ts'
import { readPeer } from '../peers/receive.ts'
import { findStatedCaller } from './find-stated-caller.ts'
import { stateStaff } from './staff-statement.ts'
import type { SignedInStaff } from './staff-statement.ts'

/** The header by which staff name the cell on which they work. */
const CELL_HEADER = 'kapis-cell'
/** The same in a query, for images, whose requests have no headers of ours. */
const CELL_QUERY = 'cell'

/** The headers of an answer that reach the browser, besides those that every answer has. */
const ANSWERED = ['content-type', 'content-disposition', 'retry-after'] as const

type ElsewhereDeps = { db: Db; cells: Pick<Cells, 'name' | 'list' | 'ask'> }

/** Returns how staff work on the other cells, through the API of their own. */
export function makeStaffElsewhere({ db, cells }: ElsewhereDeps) {
  return {
    /** Whether another cell sent the request. */
    isFromPeer: (request: FastifyRequest) => readPeer(request) !== null,
    /** Returns the caller for whom another cell asks. Refuses: not_authenticated, forbidden. */
    enter(request: FastifyRequest) {
      const peer = readPeer(request)
      if (peer === null) throw refuse('not_authenticated')
      return findStatedCaller(db, peer, Date.now())
    },
    /** Returns the other cell on which the request is to be done; null if it is this one. */
    targetOf(request: FastifyRequest): string | null {
      if (readPeer(request) !== null) return null
      const query = request.query as { [CELL_QUERY]?: string | string[] }
      const [cell] = [request.headers[CELL_HEADER] ?? query[CELL_QUERY] ?? cells.name].flat()
      // The parameter is removed even if it names this cell, because the routes do not accept it.
      delete query[CELL_QUERY]
      return cell === cells.name ? null : (cell ?? null)
    },
    /** Sends a request on as its caller, and answers what the other cell answers. */
    async forward(
      request: FastifyRequest,
      reply: FastifyReply,
      { caller, cell }: { caller: SignedInStaff; cell: string },
    ) {
      const isKnown = (await cells.list()).some(({ name }) => name === cell)
      if (!isKnown) throw refuse('not_found', { cell })
      const key = request.headers['idempotency-key']
      const answer = await cells.ask(cell, {
        method: request.method,
        path: withoutCell(request.url),
        ...(request.body !== undefined && { body: JSON.stringify(request.body) }),
        ...(key !== undefined && { headers: { 'idempotency-key': String(key) } }),
        ip: request.ip,
        waitMs: VISITOR_MS,
        as: stateStaff(caller),
      })
      for (const name of ANSWERED) {
        const value = answer.headers.get(name)
        if (value !== null) void reply.header(name, value)
      }
      return reply.code(answer.status).send(answer.body)
    },
  }
}

/** Removes the name of the cell from a path, because the routes take no such parameter. */
function withoutCell(url: string): string {
  const at = url.indexOf('?')
  if (at === -1) return url
  const path = url.slice(0, at)
  const kept = url
    .slice(at + 1)
    .split('&')
    .filter((part) => !part.startsWith(`${CELL_QUERY}=`))
  return kept.length === 0 ? path : `${path}?${kept.join('&')}`
}

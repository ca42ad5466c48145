import { refuse } from '@kapis/contract/refusals'
import type { Route } from '@kapis/contract/route'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { parseJson } from '../peers/parse-json.ts'
import type { Cells } from '../cells.ts'
import type { PeerAnswer } from '../peers/ask.ts'
import type { JoinedCells } from '../open-cells.ts'
import { stateStaff } from '../staff/staff-statement.ts'
import type { SignedInStaff } from '../staff/staff-statement.ts'

/** A request of staff, and how this cell answers it, with its own query or with another one. */
export type StaffCall<Answer = unknown> = {
  route: Route
  request: FastifyRequest
  reply: FastifyReply
  caller: SignedInStaff
  here(query?: object): Promise<Answer>
}

/** What other cells are asked for a member of staff, and how this cell answers it itself. */
export type StaffQuestion = Pick<StaffCall, 'route' | 'caller' | 'here'> & {
  path: string
  ip: string
}

/** Returns the question that a request is, without its query. */
export function questionOf({ request, ...call }: StaffCall): StaffQuestion {
  const [path = ''] = request.url.split('?')
  return { ...call, path, ip: request.ip }
}

export type AskingCells = Pick<JoinedCells, 'name' | 'list' | 'ask'>

/** The query of a request, without the name of a cell. */
export type CallQuery = Readonly<Record<string, string>>

/** Thrown if another cell does not answer with data: it is silent, or it refuses. */
export class NoData extends Error {
  readonly cell: string
  readonly answer: PeerAnswer | null
  constructor(cell: string, answer: PeerAnswer | null) {
    super(`The cell ${cell} gave no data.`)
    this.cell = cell
    this.answer = answer
  }
}

/**
 * Reads the reply of a cell to a call with this query, as the contract declares it: a cell of
 * another release, or one that was broken into, may give something else. Throws NoData.
 */
export async function askCell(
  cells: Pick<Cells, 'name' | 'ask'>,
  { route, caller, here, path, ip }: StaffQuestion,
  { cell, query, waitMs }: { cell: string; query: CallQuery; waitMs: number },
): Promise<object> {
  if (cell === cells.name) return (await here(query)) as object
  const sent = {
    method: 'GET',
    whom: 'staff',
    path: `${path}?${new URLSearchParams(query).toString()}`,
    ip,
    waitMs,
    as: stateStaff(caller),
  } as const
  const answer = await cells.ask(cell, sent).catch(() => null)
  if (answer?.status !== 200) throw new NoData(cell, answer)
  const data = readReply(route, answer.body)
  if (data === null) throw new NoData(cell, null)
  return data
}

/** Reads what the contract declares from a reply; null if something else is in it. */
function readReply({ data }: Pick<Route, 'data'>, body: Buffer): object | null {
  const read = z.safeParse(z.object({ data }), parseJson(body))
  return read.success ? (read.data.data as object) : null
}

/** The data of the cells that answered, and the names of those that did not. */
export type Answered<T> = { found: T[]; silent: string[] }

/**
 * Asks several cells at once. Throws the error of this cell, or that of the first other one if none
 * gave data.
 */
export async function askAll<T>(
  names: readonly string[],
  ask: (cell: string) => Promise<T>,
): Promise<Answered<T>> {
  const settled = await Promise.allSettled(names.map(ask))
  const failed = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason as Error] : []))
  const silent = failed.filter((error) => error instanceof NoData)
  const found = settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  const fault = failed.find((error) => !(error instanceof NoData))
  if (fault !== undefined) throw fault
  if (found.length === 0 && silent.length > 0) throw silent[0]
  return { found, silent: silent.map(({ cell }) => cell) }
}

/** The headers of an answer that reach the browser, besides those that every answer has. */
const ANSWERED = ['content-type', 'content-disposition', 'retry-after'] as const

/** Answers a request with the answer of another cell. Refuses: unavailable (there is none). */
export function sendAnswer(reply: FastifyReply, answer: PeerAnswer | null): FastifyReply {
  if (answer === null) throw refuse('unavailable', { why: 'cells_silent' })
  for (const name of ANSWERED) {
    const value = answer.headers.get(name)
    if (value !== null) void reply.header(name, value)
  }
  return reply.code(answer.status).send(answer.body)
}

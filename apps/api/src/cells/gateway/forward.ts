import { refuse } from '@kapis/contract/refusals'
import { CELL_QUERY } from '@kapis/contract/over-cells'
import { VISITOR_MS } from '../peers/ask.ts'
import { stateStaff } from '../staff/staff-statement.ts'
import { sendAnswer } from './staff-call.ts'
import type { AskingCells, StaffCall } from './staff-call.ts'

/**
 * Sends a request on to another cell as its caller, and answers what that cell answers.
 *
 * Refuses: not_found (there is no such cell), unavailable, outcome_unknown.
 */
export async function forward(
  cells: AskingCells,
  { request, reply, caller }: Omit<StaffCall, 'here'>,
  cell: string,
) {
  const isKnown = (await cells.list()).some(({ name }) => name === cell)
  if (!isKnown) throw refuse('not_found', { cell })
  const key = request.headers['idempotency-key']
  const answer = await cells.ask(cell, {
    method: request.method,
    path: withoutCell(request.url),
    ...(request.body !== undefined && { body: JSON.stringify(request.body) }),
    ...(key !== undefined && { headers: { 'idempotency-key': String(key) } }),
    whom: 'staff',
    ip: request.ip,
    waitMs: VISITOR_MS,
    as: stateStaff(caller),
  })
  return sendAnswer(reply, answer)
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

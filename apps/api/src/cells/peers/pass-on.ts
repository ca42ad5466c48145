import { refuse } from '@kapis/contract/refusals'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { VISITOR_MS } from './ask.ts'
import type { AskPeer } from './ask.ts'
import { readPeer } from './receive.ts'

/** The headers of a visitor that the other cell needs. */
const PASSED_ON = ['content-type', 'user-agent', 'accept-language', 'idempotency-key']
/** The headers of the answer that the visitor needs, besides its cookies. */
const PASSED_BACK = ['content-type', 'retry-after']
/** The cookie that identifies a browser. A session cookie means nothing to another cell. */
const DEVICE_COOKIE = /(?:^|;\s*)(__Host-kapis-device=[^;]*)/

export type PassedCall = {
  request: FastifyRequest
  reply: FastifyReply
  /** What this cell vouches for. */
  as?: unknown
  /** Called with the status of the answer before the visitor gets it. */
  onAnswer?: (status: number) => Promise<void>
}

/**
 * Sends a visitor's request to the API of another cell, and its answer to the visitor. A request
 * that came from a cell is not passed on again.
 *
 * Refuses: unavailable; outcome_unknown if the answer to a change does not come in time.
 */
export async function passOn(
  ask: AskPeer,
  { request, reply, as, onAnswer }: PassedCall,
  cell: string,
): Promise<void> {
  if (readPeer(request) !== null) throw refuse('unavailable', { why: 'passed_on_twice', cell })
  const { method, url: path, ip } = request
  const headers = { ...pick(request), ...deviceOf(request) }
  const body = bodyOf(request)
  const passed = { method, path, whom: 'visitor', ip, headers, body, as } as const
  const answer = await ask(cell, { ...passed, waitMs: VISITOR_MS })
  await onAnswer?.(answer.status)
  void reply.status(answer.status)
  for (const name of PASSED_BACK) {
    const value = answer.headers.get(name)
    if (value !== null) void reply.header(name, value)
  }
  for (const cookie of answer.headers.getSetCookie()) void reply.header('set-cookie', cookie)
  await reply.send(answer.body)
}

function pick({ headers }: FastifyRequest): Record<string, string> {
  const given = PASSED_ON.flatMap((name) => {
    const value = headers[name]
    return typeof value === 'string' ? [[name, value] as const] : []
  })
  return Object.fromEntries(given)
}

function deviceOf({ headers }: FastifyRequest): Record<string, string> {
  const device = DEVICE_COOKIE.exec(headers.cookie ?? '')?.[1]
  return device === undefined ? {} : { cookie: device }
}

function bodyOf({ body }: FastifyRequest): string | Buffer | undefined {
  if (body === undefined || body === null) return undefined
  return Buffer.isBuffer(body) ? body : JSON.stringify(body)
}

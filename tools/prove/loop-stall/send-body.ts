import { Agent, request } from 'node:http'
import type { Route } from '@kapis/contract/route'
import type { ProofApi, ProofContext } from '../proof.ts'
import type { HostileRequest } from './whole-bodies.ts'

type Target = { route: Route; path: string; cookie: string | null }
export type SendBody = (target: Target, hostile: HostileRequest) => Promise<number>

const TIMEOUT_MS = 60_000

/** Opens a client that sends one request after the other, and returns the status of each reply. */
export function openBodyClient(ctx: ProofContext, api: ProofApi): SendBody {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  ctx.onExit(() => agent.destroy())
  return ({ route: { method }, path, cookie }, { query, body, headers: special }) => {
    const { promise, resolve } = Promise.withResolvers<number>()
    const sent = body?.()
    const cookies = [
      cookie === null ? [] : `__Host-kapis=${cookie}`,
      special?.['cookie'] ?? [],
    ].flat()
    const headers = {
      origin: api.origin,
      ...(sent !== undefined && {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(sent),
      }),
      ...special,
      ...(cookies.length > 0 && { cookie: cookies.join('; ') }),
    }
    const target = query === undefined ? path : `${path}?${query}`
    const options = { agent, method, headers, timeout: TIMEOUT_MS }
    let status = 0
    const sending = request(`${api.url}${target}`, options, (reply) => {
      status = reply.statusCode ?? 0
      reply.once('close', () => resolve(status))
      // A stream of events does not end by itself.
      if (reply.headers['content-type'] === 'text/event-stream') sending.destroy()
      else reply.resume()
    })
    sending.once('timeout', () => sending.destroy())
    // The API may refuse a body before it has read it, and then close the connection.
    sending.once('close', () => resolve(status)).on('error', () => {})
    sending.end(sent)
    return promise
  }
}

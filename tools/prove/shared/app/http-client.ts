import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { fillPath } from '@kapis/contract/route'
import type { Route } from '@kapis/contract/route'
import type { Player } from '../../../../apps/api/test/make-player.ts'
import { askPatiently } from './ask-patiently.ts'
import type { CallOptions, Heard } from './proof-app.ts'
import type { ProofApi, ProofContext } from '../../proof.ts'

export type HttpClient = (
  api: ProofApi,
  as: Pick<Player, 'cookie'> | null,
  route: Pick<Route, 'method' | 'path'>,
  input?: CallOptions,
) => Promise<Heard>

/**
 * Opens a client that calls API processes over persistent connections, as a browser does. A patient
 * client repeats what a busy API refused. An impatient one returns the refusal, as an attacker
 * would see it.
 */
export function openHttpClient(ctx: ProofContext, { isPatient = true } = {}): HttpClient {
  const agent = new Agent({ keepAlive: true })
  ctx.onExit(() => agent.destroy())
  const ask = askWith(agent)
  return (api, as, route, input) => {
    const keyed = { key: randomUUID(), ...input }
    const askOnce = () => ask(api, as, route, keyed)
    return isPatient ? askPatiently(askOnce) : askOnce()
  }
}

function askWith(agent: Agent): HttpClient {
  const ask: HttpClient = (api, as, route, input = {}) => {
    const { method, path } = route
    const { params, body, from, key } = input
    const { promise, resolve, reject } = Promise.withResolvers<Heard>()
    const headers = {
      origin: api.origin,
      ...(key !== undefined && { 'idempotency-key': key }),
      ...(as !== null && { cookie: `__Host-kapis=${as.cookie}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    }
    const place = { host: '127.0.0.1', port: api.port, ...(from && { localAddress: from }) }
    const options = { agent, ...place, method, headers }
    const sent = request({ ...options, path: fillPath(path, params) }, (reply) => {
      const parts: Buffer[] = []
      reply.on('data', (part: Buffer) => parts.push(part))
      reply.once('error', reject)
      reply.once('end', () => resolve(heardOf(reply.statusCode ?? 0, Buffer.concat(parts))))
    })
    sent.once('error', (error: NodeJS.ErrnoException) => {
      // After a pause of the machine, the API may have closed an idle connection just before the
      // request was sent. It has not read the request then, so send it on a new connection.
      const isIdleClosed = sent.reusedSocket && error.code === 'ECONNRESET'
      if (isIdleClosed) resolve(ask(api, as, route, input))
      else reject(error)
    })
    sent.end(typeof body === 'object' ? JSON.stringify(body) : body)
    return promise
  }
  return ask
}

function heardOf(status: number, bytes: Buffer): Heard {
  const text = bytes.toString()
  const { data, code } = JSON.parse(text) as { data?: unknown; code?: string }
  return { status, code: code ?? null, data, text }
}

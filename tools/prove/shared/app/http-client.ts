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
 * Calls API processes over persistent connections, as a browser does. A patient client repeats what
 * a busy API refused; an attacker sees the refusal.
 */
export function openHttpClient(ctx: ProofContext, { isPatient = true } = {}): HttpClient {
  const agent = new Agent({ keepAlive: true })
  ctx.onExit(() => agent.destroy())
  const ask = askWith(agent)
  return isPatient ? (...input) => askPatiently(() => ask(...input)) : ask
}

function askWith(agent: Agent): HttpClient {
  return (api, as, { method, path }, { params, body, from } = {}) => {
    const { promise, resolve, reject } = Promise.withResolvers<Heard>()
    const headers = {
      origin: api.origin,
      'idempotency-key': randomUUID(),
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
    sent.once('error', reject)
    sent.end(typeof body === 'object' ? JSON.stringify(body) : body)
    return promise
  }
}

function heardOf(status: number, bytes: Buffer): Heard {
  const text = bytes.toString()
  const { data, code } = JSON.parse(text) as { data?: unknown; code?: string }
  return { status, code: code ?? null, data, text }
}

import { randomBytes, randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { fillPath } from '@kapis/contract/route'
import type { Route } from '@kapis/contract/route'
import { signIn, signUp } from '@kapis/contract/routes'
import type { Player } from '../../../../apps/api/test/make-player.ts'
import type { ProofContext } from '../../proof.ts'
import type { CellRig } from './cell-rig.ts'

export type Reply = {
  status: number
  code: string | null
  data: unknown
  text: string
  /** The cookies that the reply sets or clears. */
  cookies: Map<string, string>
}

export type NewAccount = { username: string; email: string; mobileNumber: string; password: string }

type CallInput = {
  params?: Record<string, string>
  body?: object
  from?: string
  /** The cell on which staff work. */
  cell?: string
}

/** A browser: it keeps the cookies that it gets. */
export type CellVisitor = {
  cookies: Map<string, string>
  ask(route: Pick<Route, 'method' | 'path'>, input?: CallInput): Promise<Reply>
  signUp(account: NewAccount): Promise<Reply>
  signIn(account: Pick<NewAccount, 'username' | 'password'>): Promise<Reply>
}

/** Opens browsers that call the cells through HAProxy. They may begin with the cookie of a cell. */
export function openVisitors(ctx: ProofContext, { front }: CellRig) {
  const agent = new Agent({ keepAlive: true })
  ctx.onExit(() => agent.destroy())
  return (at?: string, player?: Player): CellVisitor => {
    const cookies = player === undefined ? new Map<string, string>() : cookiesOfPlayer(player)
    if (at !== undefined) cookies.set('kapis_cell', at)
    const ask: CellVisitor['ask'] = async (route, input = {}) => {
      const headers = {
        origin: front.origin,
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        'idempotency-key': randomUUID(),
        ...(input.cell !== undefined && { 'kapis-cell': input.cell }),
      }
      const reply = await send({ agent, port: front.port, headers, route, input })
      for (const [name, value] of reply.cookies) {
        if (value === '') cookies.delete(name)
        else cookies.set(name, value)
      }
      return reply
    }
    return {
      cookies,
      ask,
      signUp: (account) => ask(signUp, { body: { ...account, ...AGREED(account) } }),
      signIn: ({ username, password }) => ask(signIn, { body: { username, password } }),
    }
  }
}

/** Returns the cookies of a player who is signed in: that of the session and that of the cell. */
const cookiesOfPlayer = ({ cookie }: Player) =>
  new Map(`__Host-kapis=${cookie}`.split('; ').map(readPair))

export type NewVisitor = ReturnType<typeof openVisitors>

const AGREED = ({ password }: NewAccount) => ({
  confirmPassword: password,
  dateOfBirth: '1990-01-01',
  acceptedTerms: true,
})

/** Returns the details of somebody who has no account yet. */
export function newAccount(): NewAccount {
  const mark = randomBytes(6).toString('hex')
  const digits = String(randomBytes(6).readUIntBE(0, 6) % 1e9).padStart(9, '0')
  const mobileNumber = `+639${digits}`
  const password = `${randomBytes(9).toString('hex')}@Aa1`
  return { username: `v-${mark}`, email: `${mark}@test.example`, mobileNumber, password }
}

type Sent = {
  agent: Agent
  port: number
  headers: Record<string, string>
  route: Pick<Route, 'method' | 'path'>
  input: CallInput
}

function send({ agent, port, headers, route, input }: Sent): Promise<Reply> {
  const { promise, resolve, reject } = Promise.withResolvers<Reply>()
  const { params, body, from } = input
  const json = body === undefined ? {} : { 'content-type': 'application/json' }
  const options = {
    agent,
    host: '127.0.0.1',
    port,
    method: route.method,
    path: fillPath(route.path, params),
    headers: { ...headers, ...json },
    ...(from !== undefined && { localAddress: from }),
  }
  const sent = request(options, (reply) => {
    const parts: Buffer[] = []
    reply.on('data', (part: Buffer) => parts.push(part))
    reply.once('error', reject)
    reply.once('end', () => {
      const text = Buffer.concat(parts).toString()
      const given = reply.headers['set-cookie'] ?? []
      resolve({ status: reply.statusCode ?? 0, ...read(text), text, cookies: cookiesOf(given) })
    })
  })
  sent.once('error', reject)
  sent.end(body === undefined ? undefined : JSON.stringify(body))
  return promise
}

function read(text: string): { code: string | null; data: unknown } {
  try {
    const { data, code } = JSON.parse(text) as { data?: unknown; code?: string }
    return { data, code: code ?? null }
  } catch {
    // The reply is HAProxy's own.
    return { data: null, code: null }
  }
}

const cookiesOf = (lines: string[]) => new Map(lines.map((line) => readPair(line.split(';')[0]!)))

function readPair(pair: string): [name: string, value: string] {
  const at = pair.indexOf('=')
  return [pair.slice(0, at), pair.slice(at + 1)]
}

export const sayReply = ({ status, code }: Reply) => `${status} ${code ?? ''}`.trim()

import type { Readable } from 'node:stream'
import { CLOSED_IN_MAINTENANCE } from '@kapis/contract/maintenance'
import { POLICY, STAFF_ACTIONS, checkAccess, isStaff } from '@kapis/contract/policy'
import type { Access, RouteName, StaffRule } from '@kapis/contract/policy'
import { Refusal, refuse } from '@kapis/contract/refusals'
import type { BodyOf, DataInput, ParamsOf, QueryOf, Route, Shape } from '@kapis/contract/route'
import * as routes from '@kapis/contract/routes'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { inBetScope, inRequestScope } from '#tracing/trace-requests.ts'
import type { Tracer } from '#tracing/tracer.ts'
import { addressOf } from './limits/address.ts'
import { assertMayStake } from './caller.ts'
import type { Authenticate, Caller, StaffElsewhere } from './caller.ts'
import { envelopeSchema } from './envelope.ts'
import { InvalidInput } from './error-handler.ts'
import type { Rate } from './limits/local-limiter.ts'
import { limit } from './limits/limit.ts'
import type { Limiter } from './limits/rate-limit.ts'
import { costOf } from './limits/route-costs.ts'
import { readSessionCookie, requireSessionCookie } from './session-cookie.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The name of the contract route that this path belongs to. */
    routeName?: RouteName
    /**
     * True for paths outside the contract (docs, keys, files). They are open to anyone and have a
     * cost in route-costs.ts.
     */
    isPublic?: true
    /** Whether the body is kept as it was sent, because a signature covers it. */
    keepsRawBody?: boolean
  }
}

export type RouteContext = {
  authenticate: Authenticate
  limiter: Limiter
  requestRate: Rate
  isStaffMfaRequired: boolean
  /** Whether players pay with real money, so that their identity must be checked first. */
  isRealMoney: boolean
  /** Returns the operator's message to players during maintenance, otherwise null. */
  maintenance: () => string | null
  /** The tracer of this process; null if traces are off. */
  tracer: Tracer | null
  /** How staff work on the other cells; null if this is the only one. */
  elsewhere: StaffElsewhere | null
}

type Routes = typeof routes
type CallerOf<N extends RouteName, O> = O extends { checks: 'later' }
  ? null
  : (typeof POLICY)[N] extends { for: 'anyone' }
    ? Caller | null
    : Caller

export type Call<N extends RouteName, C> = {
  params: ParamsOf<Routes[N]>
  query: QueryOf<Routes[N]>
  body: BodyOf<Routes[N]>
  caller: C
  request: FastifyRequest
  reply: FastifyReply
}

/** A reply with a message of its own, which replaces the route's message. */
export class ReplyWithMessage<T> {
  readonly data: T
  readonly message: string
  constructor(data: T, message: string) {
    this.data = data
    this.message = message
  }
}

/** A reply that is a file. Its content type is that of the route. */
export class FileReply {
  /** The contents of the file. A stream is read only while the reply is being sent. */
  readonly bytes: Buffer | Readable
  constructor(bytes: Buffer | Readable) {
    this.bytes = bytes
  }
}
/** Says that the reply has been sent already: it is that of another cell. */
export const SENT = Symbol('sent')
type Answer<N extends RouteName> =
  | typeof SENT
  | (Routes[N] extends { fileType: string }
      ? FileReply
      : DataInput<Routes[N]> | ReplyWithMessage<DataInput<Routes[N]>>)

/**
 * Options of a route.
 * - `checks: 'later'`: the use case checks the session in its own transaction (as on the bet path);
 * before that, only the presence of a cookie is checked.
 * - `write`: writes the reply by hand, where the compiled serialiser is too slow. A test compares
 * its output with the schema.
 * - `ratePer: 'session'`: `rate` limits each session, and the general rate limits each address.
 * Without this option, `rate` limits each address.
 * - `keepsRawBody`: the handler also gets the body as it was sent, in `request.rawBody`.
 */
export type MountOptions<N extends RouteName = RouteName> = {
  checks?: 'later'
  write?: (envelope: { data: DataInput<Routes[N]>; message: string }) => string
  rate?: Rate
  ratePer?: 'session'
  keepsRawBody?: true
}

/** Mounts a contract route with its schema, access policy and rate limit. */
export function mountRoute<N extends RouteName, const O extends MountOptions<N>>(
  app: FastifyInstance,
  routeContext: RouteContext,
  name: N,
  options: O,
  use: (call: Call<N, CallerOf<N, O>>) => Promise<Answer<N>>,
): void {
  const route: Route = routes[name]
  const access: Access = POLICY[name]
  const { write, rate = routeContext.requestRate } = options
  const cost = costOf(name)
  const { elsewhere } = routeContext
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    if (CLOSED_IN_MAINTENANCE.has(name)) assertNoMaintenance(routeContext)
    const limitAddress = (limited: Rate) =>
      limit(routeContext.limiter, `${name}:${addressOf(request)}`, limited, reply, cost)
    const addressRate = options.ratePer === 'session' ? routeContext.requestRate : rate
    // Bets have no rate here: their own limiter runs later, and each await would cost time.
    if (addressRate.perSecond > 0) await limitAddress(addressRate)
    const isLater = options.checks === 'later'
    const caller = isLater ? null : await enter(routeContext, access, route, request)
    const cell = access.for === 'staff' && !route.isOverCells ? elsewhere?.targetOf(request) : null
    if (elsewhere && cell && caller !== null) {
      return elsewhere.forward(request, reply, { caller, cell })
    }
    if (options.ratePer === 'session' && caller !== null) {
      const session = caller.session.tokenHash.toString('hex')
      await limit(routeContext.limiter, `${name}:${session}`, rate, reply)
    }
    const input = isLater
      ? await readClaimed(route, request, () => limitAddress(routeContext.requestRate))
      : readInput(route, request)
    const call = {
      ...input,
      caller: caller as CallerOf<N, O>,
      request,
      reply,
    }
    if (caller !== null && access.for === 'self') assertOwnBody(caller, call.body)
    if (caller !== null) assertMayStake(routeContext, name, caller, call.body)
    return answerWith(reply, route, await use(call as Call<N, CallerOf<N, O>>))
  }
  const withScope = options.checks === 'later' ? inBetScope : inRequestScope
  for (const url of [route.path, ...(route.aliases ?? [])]) {
    app.route({
      method: route.method,
      url,
      config: { routeName: name, keepsRawBody: options.keepsRawBody === true },
      ...(write !== undefined && { serializerCompiler: () => write }),
      ...(route.fileType === undefined && {
        schema: { response: { 200: envelopeSchema(route.data) } },
      }),
      ...(route.bodyBytesMax !== undefined && { bodyLimit: route.bodyBytesMax }),
      handler: withScope(routeContext.tracer, name, handler),
    })
  }
}

/**
 * Checks that there is no maintenance. The refusal carries the operator's message to players.
 *
 * Refuses: maintenance.
 */
function assertNoMaintenance(routeContext: RouteContext): void {
  const words = routeContext.maintenance()
  if (words !== null) throw new Refusal('maintenance', { message: words })
}

/** Checks that the body does not name another user. Refuses: forbidden. */
function assertOwnBody(caller: Caller, body: unknown): void {
  const { userId = caller.userId } = (body ?? {}) as { userId?: string }
  if (userId !== caller.userId) throw refuse('forbidden', { userId })
}

/** Returns the envelope of a reply, or sends the file. */
function answerWith(reply: FastifyReply, route: Route, text: unknown) {
  if (text === SENT) return reply
  if (text instanceof FileReply) return sendFile(reply, text, route.fileType)
  return text instanceof ReplyWithMessage
    ? { data: text.data as unknown, message: text.message }
    : { data: text, message: route.message }
}

/**
 * Sends a file to be shown inline with the route's content type, so that browsers never execute it.
 */
function sendFile(reply: FastifyReply, { bytes }: FileReply, type = 'application/octet-stream') {
  void reply.header('content-disposition', 'inline').header('content-type', type)
  return reply.send(bytes)
}

/**
 * Checks the caller's access, which is denied by default: 401 without a session, 403 for another
 * user's id or for a role without a grant. Returns the caller.
 */
async function enter(
  routeContext: RouteContext,
  access: Access,
  route: Route,
  request: FastifyRequest,
) {
  const cookie = readSessionCookie(request)
  const use = route.isPoll ? 'poll' : 'activity'
  const { elsewhere, authenticate } = routeContext
  const caller =
    access.for === 'staff' && elsewhere?.isFromPeer(request)
      ? await elsewhere.enter(request)
      : cookie === null
        ? null
        : await authenticate(cookie, use)
  const pathUserId = (request.params as { userId?: string } | undefined)?.userId
  const outcome = checkAccess(access, caller, pathUserId)
  if (outcome === 'sign-in') {
    throw refuse(cookie === null ? 'not_authenticated' : 'session_expired')
  }
  if (outcome === 'forbid') throw refuse('forbidden', { role: caller?.role })
  if (access.for === 'staff' && caller !== null) checkSecondFactor(routeContext, access, caller)
  return caller
}

function checkSecondFactor(
  routeContext: RouteContext,
  access: Access & { for: 'staff' },
  caller: Caller,
): void {
  if (!isStaff(caller.role)) return
  if (routeContext.isStaffMfaRequired && !caller.hasSecondFactor)
    throw refuse('totp_enrolment_required')
  if (!caller.hasSecondFactor || access.actions.length !== 1) return
  const rules: StaffRule[] = access.actions.map((action) => STAFF_ACTIONS[action])
  if (rules.some((rule) => rule.stepUp)) assertSteppedUp(caller)
}

/**
 * Checks that the caller has recently confirmed their second factor. Routes call this themselves if
 * only some of their actions require it. Refuses: step_up_required.
 */
export function assertSteppedUp(caller: Caller): void {
  const isFresh = caller.session.steppedUpUntil !== null
  if (caller.hasSecondFactor && !isFresh) throw refuse('step_up_required')
}

function readInput(route: Route, request: FastifyRequest) {
  return {
    params: read(route.params, request.params),
    query: read(route.query, withoutEmpty(request.query)),
    body: read(route.body, request.body),
  }
}

/** Removes empty values from a query: HTML forms send an empty value for an absent parameter. */
function withoutEmpty(query: unknown): object {
  return Object.fromEntries(Object.entries(query as object).filter(([, value]) => value !== ''))
}

/**
 * Reads the input of a route that checks the session later. A request that fails here, before that
 * check, takes a rate-limit token of its address.
 */
async function readClaimed(
  route: Route,
  request: FastifyRequest,
  limitAddress: () => Promise<void>,
) {
  try {
    requireSessionCookie(request)
    return readInput(route, request)
  } catch (error) {
    await limitAddress()
    throw error
  }
}

function read(shape: Shape | undefined, given: unknown): unknown {
  if (shape === undefined) return undefined
  const result = z.safeParse(shape, given)
  if (result.success) return result.data
  const message = result.error.issues[0]?.message
  throw new InvalidInput(
    message === undefined || message.startsWith('Invalid')
      ? 'Please verify your input and try again.'
      : message,
  )
}

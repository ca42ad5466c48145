import type { Readable } from 'node:stream'
import { withoutEmpty } from '@kapis/contract/paging'
import { POLICY } from '@kapis/contract/policy'
import type { Access, RouteName } from '@kapis/contract/policy'
import { refuse } from '@kapis/contract/refusals'
import type { BodyOf, DataInput, ParamsOf, QueryOf, Route, Shape } from '@kapis/contract/route'
import * as routes from '@kapis/contract/routes'
import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { inBetScope, inRequestScope, untraced } from '#tracing/trace-requests.ts'
import type { Tracer } from '#tracing/tracer.ts'
import { assertArrival, enter, limitAddress, makeAdmit } from './admit.ts'
import type { AdmitContext } from './admit.ts'
import { BODY_BYTES_MAX } from './bodies/body-memory.ts'
import { assertMayCall } from './caller.ts'
import type { Caller } from './caller.ts'
import { InvalidInput, statusOf } from './error-handler.ts'
import { addressOf } from './limits/address.ts'
import type { Rate } from './limits/rate.ts'
import { envelopeWriter } from './replies/envelope.ts'
import { requireSessionCookie } from './credentials/session-cookie.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Who sent the request; null without a session. Absent before the request was admitted. */
    caller?: Caller | null
    /** Whether the body was still on its way when the request was admitted. */
    isAdmittedEarly?: boolean
  }
  interface FastifyContextConfig {
    /** The name of the contract route that this path belongs to. */
    routeName?: RouteName
    /**
     * True for paths outside the contract (docs, keys, files). They are open to anyone and have a
     * cost in route-costs.ts.
     */
    isPublic?: true
    /** What happens to a request of this path while requests are refused; nothing if it returns. */
    pressureHandler?: () => void
    /** Whether the body is kept as it was sent, because a signature covers it. */
    keepsRawBody?: boolean
  }
}

export type RouteContext = AdmitContext & {
  /** Whether players pay with real money, so that their identity must be checked first. */
  isRealMoney: boolean
  /** The tracer of this process; null if traces are off. */
  tracer: Tracer | null
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
/** What a handler returns if the reply has been sent already, because another cell gave it. */
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
 * - `rate`: a rate beside the general one of each address. It limits each session, or each address on
 * a route for anyone.
 * - `isPassedOn`: other cells pass requests of their visitors on to this route.
 * - `keepsRawBody`: the handler also gets the body as it was sent, in `request.rawBody`.
 */
export type MountOptions<N extends RouteName = RouteName> = {
  checks?: 'later'
  write?: (envelope: { data: DataInput<Routes[N]>; message: string }) => string
  rate?: Rate
  isPassedOn?: true
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
  const { write, rate } = options
  const { gateway } = routeContext
  const isLater = options.checks === 'later'
  const limitCall = (request: FastifyRequest, limited = routeContext.requestRate) =>
    limitAddress(routeContext, name, limited, request)
  const readHere = (request: FastifyRequest, query: unknown) =>
    isLater
      ? readClaimed(route, request, () => limitCall(request))
      : readInput(route, request, query)
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    if (isLater) {
      assertArrival(routeContext, route)
      // Bets have no rate here: their own limiter runs later, and each await would cost time.
      if (rate?.perSecond !== 0) await limitCall(request, rate)
    }
    // The session may have ended, or the role changed, while the body arrived.
    if (request.isAdmittedEarly) request.caller = await enter(routeContext, name, request)
    const { caller = null } = request
    const here = async (query = request.query) => {
      const input = await readHere(request, query)
      const call = { ...input, caller: caller as CallerOf<N, O>, request, reply }
      if (caller !== null && access.for === 'self') assertOwnBody(caller, call.body)
      if (caller !== null) assertMayCall(routeContext, route, caller)
      return use(call as Call<N, CallerOf<N, O>>)
    }
    const answer =
      access.for === 'staff' && caller !== null
        ? await gateway.answer({ route, request, reply, caller, here })
        : await here()
    return answerWith(reply, route, answer)
  }
  const withScope = isLater ? inBetScope : inRequestScope
  const onRequest = admitHook(routeContext, name, rate)
  const isLarge = route.bodyBytesMax !== undefined && route.bodyBytesMax > BODY_BYTES_MAX
  for (const url of [route.path, ...(route.aliases ?? [])]) {
    app.route({
      method: route.method,
      url,
      ...(!isLater && { onRequest }),
      ...(isLarge && { preParsing: countBody }),
      config: configOf(name, access, options),
      ...(route.fileType === undefined && {
        // Fastify asks for a serialiser only if there is a schema.
        schema: { response: { 200: { type: 'object' } } },
        serializerCompiler: () => write ?? envelopeWriter(route.data),
      }),
      ...(route.bodyBytesMax !== undefined && { bodyLimit: route.bodyBytesMax }),
      handler: withScope(routeContext.tracer, { ...route, name, statusOf }, handler),
    })
  }
}

/** Returns what the hooks know of a route. Other cells may call it for staff or visitors, or not. */
function configOf(
  name: RouteName,
  access: Access,
  options: Pick<MountOptions, 'keepsRawBody' | 'isPassedOn'>,
): FastifyContextConfig {
  const known = { routeName: name, keepsRawBody: options.keepsRawBody === true }
  if (access.for === 'staff') return { ...known, opensTo: 'staff' }
  return options.isPassedOn ? { ...known, opensTo: 'visitor' } : known
}

/** Returns the hook that admits a request before its body is read. */
function admitHook(routeContext: RouteContext, name: RouteName, rate: Rate | undefined) {
  const admit = makeAdmit(routeContext, name, rate)
  return untraced(async (request: FastifyRequest) => {
    request.caller = await admit(request)
    // Requests that tests inject do not say whether they are complete.
    const { complete = true } = request.raw as { complete?: boolean }
    request.isAdmittedEarly = request.caller !== null && !complete
  })
}

/** Counts the memory of a large body while it arrives. Refuses: unavailable. */
async function countBody(request: FastifyRequest, reply: FastifyReply, body: Readable) {
  const owners = { address: addressOf(request), userId: request.caller?.userId }
  return request.server.bodyMemory.count(request, reply, body, owners)
}

/** Checks that the body does not name another user. Refuses: forbidden. */
function assertOwnBody(caller: Caller, body: unknown): void {
  const { userId = caller.userId } = (body ?? {}) as { userId?: string }
  if (userId !== caller.userId) throw refuse('forbidden', { userId })
}

/** Returns the envelope of a reply, or sends the file. */
function answerWith(reply: FastifyReply, route: Route, text: unknown) {
  if (text === SENT || text === reply) return reply
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

function readInput(route: Route, request: FastifyRequest, query: unknown = request.query) {
  return {
    params: read(route.params, request.params),
    query: read(route.query, withoutEmpty(query as object)),
    body: read(route.body, request.body),
  }
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

import { STATUS_MESSAGES } from '@kapis/contract/messages'
import { REFUSALS, Refusal, refuse } from '@kapis/contract/refusals'
import type { RefusalCode, RefusalDetails } from '@kapis/contract/refusals'
import { namesSupport, withSupport } from '@kapis/contract/support'
import { makeRefusalCounts } from './refusal-counts.ts'
import type { RefusalCounts } from './refusal-counts.ts'
import { makeShedLog } from './limits/shed-log.ts'
import type { ShedLog } from './limits/shed-log.ts'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    shed: ShedLog
    refused: RefusalCounts
    /** The address of support; empty if there is none. */
    supportEmail: string
  }
}

/**
 * The error for a body, query or path that does not match its schema. The client sees the schema's
 * first message.
 */
export class InvalidInput extends Error {
  readonly statusCode = 400
}

/**
 * Installs the handler that turns errors into `{data, message, code}`. Messages of internal errors
 * are never sent to clients.
 */
export function installErrorHandler(app: FastifyInstance, supportEmail = ''): void {
  const shed = makeShedLog(app.log)
  app.decorate('shed', shed)
  app.decorate('refused', makeRefusalCounts())
  app.decorate('supportEmail', supportEmail)
  app.addHook('onClose', async () => shed.flush())
  app.setErrorHandler((error, request, reply) => answerError(error, request, reply))
  app.setNotFoundHandler((request, reply) => answerError(refuse('not_found'), request, reply))
}

function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const { status, code, message, details } = addSupport(describe(error), request.server)
  const reqId = request.id
  request.server.refused.count(code, signInFailure(error, request))
  if (status === 503) request.server.shed.count(whyShed(error, code))
  else if (status >= 500) request.log.error({ reqId, err: error }, 'request failed')
  else request.log.info({ reqId, code, about: aboutOf(error), status }, 'request refused')
  const { secondsLeft } = details ?? {}
  if (secondsLeft !== undefined) void reply.header('retry-after', String(secondsLeft))
  if (status === 503 && !reply.hasHeader('retry-after')) void reply.header('retry-after', '1')
  return reply
    .status(status)
    .send({ data: null, message, code, ...(details && { details }), requestId: request.id })
}

/** The refusal of a failed sign-in, by route. */
const SIGN_IN_FAILURES: Record<string, RefusalCode> = {
  signIn: 'wrong_credentials',
  signInWithPasskey: 'wrong_passkey',
}

/** Returns why a sign-in failed, or undefined for every other request. */
function signInFailure(error: unknown, request: FastifyRequest): string | undefined {
  const code = SIGN_IN_FAILURES[request.routeOptions.config?.routeName ?? '']
  if (code === undefined || !(error instanceof Refusal) || error.code !== code) return undefined
  return typeof error.about['why'] === 'string' ? error.about['why'] : 'unknown_name'
}

/**
 * Returns why a request was refused with 503: the refusal's own reason, or the error code of the
 * database or the server.
 */
function whyShed(error: unknown, code: string): string {
  const given =
    error instanceof Refusal ? error.about['why'] : (error as { code?: unknown } | null)?.code
  return typeof given === 'string' ? given : code
}

type Described = {
  status: number
  code: string
  message: string
  details?: RefusalDetails | undefined
}

function describe(error: unknown): Described {
  if (error instanceof Refusal) {
    const { status, code, message, details } = error
    return { status, code, message, details }
  }
  if (error instanceof InvalidInput) {
    return { status: 400, code: 'bad_request', message: error.message }
  }
  if ((error as { code?: unknown } | undefined)?.code === 'commit_unknown') {
    return refusal('outcome_unknown')
  }
  if (isLostDatabase(error)) return refusal('unavailable')
  if (isUnstorable(error)) return refusal('bad_request')
  const status = (error as FastifyError | undefined)?.statusCode
  if (status === 413) return refusal('body_too_large')
  if (status === 415) return refusal('media_type_refused')
  if (status === 429) return refusal('too_many_requests')
  if (status === 503) return refusal('unavailable')
  if (status !== undefined && status >= 400 && status < 500) return refusal('bad_request')
  return { status: 500, code: 'bug', message: STATUS_MESSAGES[500] }
}

/** Returns the status of the reply to an error. */
export function statusOf(error: unknown): number {
  return describe(error).status
}

/** Adds the address of support to a message that asks the user to contact support. */
function addSupport(described: Described, { supportEmail }: FastifyInstance): Described {
  if (supportEmail === '' || !namesSupport(described.code)) return described
  const { message, details } = described
  return {
    ...described,
    message: withSupport(message, supportEmail),
    details: { ...details, support: supportEmail },
  }
}

function refusal(code: RefusalCode): Described {
  const [status, message] = REFUSALS[code]
  return { status, code, message }
}

function aboutOf(error: unknown): Record<string, unknown> | undefined {
  return error instanceof Refusal ? error.about : undefined
}

const CONNECTION_CODES = new Set<unknown>([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  // The host is away, as in a failover.
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  // The host name does not resolve, which happens during a failover.
  'ENOTFOUND',
  'EAI_AGAIN',
  // The server is starting, stopping, or out of disk, memory or connections, or lacks the database.
  '57P01',
  '57P02',
  '57P03',
  '57P05',
  '53100',
  '53200',
  '53300',
  '3D000',
  // The server is a read-only standby. After that error, the rest of the transaction fails too.
  '25006',
  '25P02',
  // A lock, a statement or an idle transaction took too long.
  '55P03',
  '57014',
  '25P03',
])

/**
 * Returns whether the database is unreachable, read-only, full or busy. Nothing was decided then,
 * so the caller may retry.
 */
function isLostDatabase(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as Error & { code?: unknown }
  if (typeof code === 'string') return CONNECTION_CODES.has(code) || code.startsWith('08')
  return /timeout exceeded when trying to connect|Connection terminated|not queryable/.test(
    error.message,
  )
}

/**
 * Returns whether the database refused a text that the schemas allow: it cannot store a zero byte,
 * nor half of a surrogate pair in JSON.
 */
function isUnstorable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as Error & { code?: string }
  return code === '22021' || code === '22P05' || (code === '22P02' && /json/.test(error.message))
}

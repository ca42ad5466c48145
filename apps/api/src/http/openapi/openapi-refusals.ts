import type { Access } from '@kapis/contract/policy'
import { STATUS_MESSAGES } from '@kapis/contract/messages'
import { REFUSALS } from '@kapis/contract/refusals'
import type { Route } from '@kapis/contract/route'

type Status = (typeof REFUSALS)[keyof typeof REFUSALS][0] | 500

const STATUSES = [...new Set(Object.values(REFUSALS).map(([status]) => status)), 500] as Status[]

/** The response for each refusal status, listing its codes and messages. */
export const REFUSAL_RESPONSES = Object.fromEntries(
  STATUSES.map((status) => [`Refused${status}`, describe(status)]),
)

/** The bodies of these responses. */
export const REFUSAL_SCHEMAS = Object.fromEntries(
  STATUSES.map((status) => [`Refused${status}`, schemaOf(status)]),
)

/** Returns the refusals that a route can give, as derived from its schema and access policy. */
export function refusalsOf(route: Route, access: Access) {
  const isWrite = route.method !== 'GET'
  const can: Record<Status, boolean> = {
    400: Boolean(route.params ?? route.query ?? route.body),
    401: access.for !== 'anyone' || route.path.includes('/auth/'),
    403: access.for !== 'anyone' || isWrite,
    404: route.path.includes(':') || isWrite,
    409: isWrite,
    413: route.body !== undefined,
    415: route.body !== undefined,
    422: isWrite,
    429: true,
    500: true,
    503: true,
  }
  const statuses = STATUSES.filter((status) => can[status])
  return Object.fromEntries(
    statuses.map((status) => [status, { $ref: `#/components/responses/Refused${status}` }]),
  )
}

function textsOf(status: Status): [code: string, message: string][] {
  const refusals = Object.entries(REFUSALS).filter(([, [own]]) => own === status)
  const texts: [string, string][] = refusals.map(([code, [, message]]) => [code, message])
  return status === 500 ? [...texts, ['bug', STATUS_MESSAGES[500]]] : texts
}

function schemaOf(status: Status) {
  const properties = {
    data: { type: 'null' },
    message: { type: 'string' },
    code: { type: 'string', enum: textsOf(status).map(([code]) => code) },
    details: { type: 'object', description: 'The values that the message contains.' },
    requestId: { type: 'string' },
  }
  return { type: 'object', required: ['data', 'message', 'code'], properties }
}

function describe(status: Status) {
  const schema = { $ref: `#/components/schemas/Refused${status}` }
  const examples = textsOf(status).map(([code, message]) => [
    code,
    { value: { data: null, message, code } },
  ])
  return {
    description: STATUS_MESSAGES[status],
    content: { 'application/json': { schema, examples: Object.fromEntries(examples) as object } },
  }
}

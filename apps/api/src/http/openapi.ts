import { POLICY, STAFF_ACTIONS } from '@kapis/contract/policy'
import type { Access, RouteName } from '@kapis/contract/policy'
import { REFUSALS } from '@kapis/contract/refusals'
import type { Route } from '@kapis/contract/route'
import * as routes from '@kapis/contract/routes'
import { envelopeSchema, jsonSchema } from './envelope.ts'

export type OpenApi = {
  openapi: string
  info: { title: string; version: string; description: string }
  paths: Record<string, Record<string, unknown>>
}

/** The API's description, made from the contract. `isMounted` leaves out what is not built yet. */
export function describeApi(isMounted: (name: RouteName) => boolean): OpenApi {
  const paths: OpenApi['paths'] = {}
  for (const [name, route] of Object.entries(routes) as [RouteName, Route][]) {
    if (!isMounted(name)) continue
    for (const path of [route.path, ...(route.aliases ?? [])]) {
      const key = path.replace(/:([A-Za-z]+)/g, '{$1}')
      const isAlias = path !== route.path
      paths[key] = { ...paths[key], [route.method.toLowerCase()]: operation(name, route, isAlias) }
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Kapis API',
      version: '1',
      description: 'Every answer is {data, message}. Amounts are numbers with at most 4 decimals.',
    },
    paths,
  }
}

function operation(name: RouteName, route: Route, isAlias: boolean) {
  return {
    operationId: isAlias ? `${name}Alias` : name,
    summary: words(name),
    description: whoMay(POLICY[name]),
    parameters: [...parameters('path', route.params), ...parameters('query', route.query)],
    ...(route.body !== undefined && {
      requestBody: {
        content: { 'application/json': { schema: jsonSchema(route.body, 'input') } },
      },
    }),
    responses: {
      200: {
        description: route.message,
        content: { 'application/json': { schema: envelopeSchema(route.data) } },
      },
      default: { description: 'A refusal', content: { 'application/json': { schema: REFUSED } } },
    },
  }
}

const REFUSED = {
  type: 'object',
  required: ['data', 'message', 'code'],
  properties: {
    data: { type: 'null' },
    message: { type: 'string' },
    code: { type: 'string', enum: [...Object.keys(REFUSALS), 'bug'] },
    requestId: { type: 'string' },
  },
}

function parameters(where: 'path' | 'query', shape: Route['params']) {
  if (shape === undefined) return []
  const schema = jsonSchema(shape, 'input') as {
    properties?: Record<string, unknown>
    required?: string[]
  }
  return Object.entries(schema.properties ?? {}).map(([name, property]) => ({
    name,
    in: where,
    required: where === 'path' || (schema.required?.includes(name) ?? false),
    schema: property,
  }))
}

/** `rollDice` → `Roll dice`. */
export function words(name: string): string {
  const spaced = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return spaced.charAt(0).toUpperCase() + spaced.slice(1)
}

export function whoMay(access: Access): string {
  if (access.for === 'anyone') return 'Open to anyone.'
  if (access.for === 'signed-in') return 'Needs a session.'
  if (access.for === 'self') return "Needs a session, and the path's own user."
  const roles = (['moderator', 'admin', 'super_admin'] as const).filter((role) =>
    access.actions.some((action) => STAFF_ACTIONS[action][role] !== 'no'),
  )
  return `Staff: ${roles.join(', ')}.`
}

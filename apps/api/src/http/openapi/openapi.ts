import { setImmediate } from 'node:timers/promises'
import { POLICY, STAFF_ACTIONS } from '@kapis/contract/policy'
import type { Access, RouteName } from '@kapis/contract/policy'
import type { Route } from '@kapis/contract/route'
import * as routes from '@kapis/contract/routes'
import { VERSION } from '@kapis/contract/version'
import * as z from 'zod/mini'
import { jsonSchema } from '../replies/envelope.ts'
import { KEY_PATTERN } from '../idempotency-key.ts'
import { exampleOf } from './openapi-examples.ts'
import type { JsonSchema } from './openapi-examples.ts'
import { REFUSAL_RESPONSES, REFUSAL_SCHEMAS, refusalsOf } from './openapi-refusals.ts'
import { nameSchemas } from './openapi-schemas.ts'
import { TAGS, tagsOf } from './openapi-tags.ts'
import { SESSION_COOKIE } from '../credentials/session-cookie.ts'

export type OpenApi = {
  openapi: string
  info: {
    title: string
    version: string
    description: string
    license: { name: string; identifier: string }
  }
  servers: { url: string }[]
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, unknown>>
  components: Record<string, Record<string, unknown>>
}

/**
 * Describes the API as the contract defines it. Routes for which `isMounted` returns false are
 * omitted. Bets are answered between two routes, because all of them take half a second.
 */
export async function describeApi(isMounted: (name: RouteName) => boolean): Promise<OpenApi> {
  const paths: OpenApi['paths'] = {}
  const schemas = nameSchemas(routes)
  for (const [name, route] of Object.entries(routes) as [RouteName, Route][]) {
    if (!isMounted(name)) continue
    await setImmediate()
    for (const path of [route.path, ...(route.aliases ?? [])]) {
      const key = path.replace(/:([A-Za-z]+)/g, '{$1}')
      const id = path === route.path ? name : `${name}Alias`
      const described = { operationId: id, ...operation(name, route, schemas) }
      paths[key] = { ...paths[key], [route.method.toLowerCase()]: described }
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Kapis API',
      version: VERSION,
      description: 'Every answer is {data, message}. Amounts are numbers with at most 4 decimals.',
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: '/' }],
    tags: TAGS,
    paths,
    components: {
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: SESSION_COOKIE,
          description: 'Set by signIn and signUp.',
        },
        apiToken: {
          type: 'http',
          scheme: 'bearer',
          description:
            'A token of a member of staff, which only reads the reports that it was made for.',
        },
      },
      parameters: { IdempotencyKey: IDEMPOTENCY_KEY },
      responses: REFUSAL_RESPONSES,
      schemas: { ...REFUSAL_SCHEMAS, ...schemas.components },
    },
  }
}

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'Names this request. Repeated with the same key, it is done once.',
  schema: { type: 'string', pattern: KEY_PATTERN.source },
  example: '6f1c2a34-0c1e-4a57-9a0e-3f9d1c7b2a10',
}

type Schemas = ReturnType<typeof nameSchemas>

function operation(name: RouteName, route: Route, schemas: Schemas) {
  const access = POLICY[name]
  const key = route.isMoney ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []
  return {
    tags: tagsOf(route.path),
    summary: summaryOf(name),
    description: whoMay(access),
    security: securityOf(access),
    parameters: [...parameters('path', route.params), ...parameters('query', route.query), ...key],
    ...(route.body !== undefined && { requestBody: requestBody(route.body, schemas) }),
    responses: {
      200: { description: route.message, content: answer(route, schemas) },
      ...refusalsOf(route, access),
    },
  }
}

/** Returns the ways to call a route, each of which is enough. */
function securityOf(access: Access) {
  if (access.for === 'anyone') return []
  const takesApiTokens = access.for === 'staff' && access.takesApiTokens === true
  return [{ session: [] }, ...(takesApiTokens ? [{ apiToken: [] }] : [])]
}

function requestBody(body: NonNullable<Route['body']>, { refer }: Schemas) {
  const example = bodyExample(body, jsonSchema(body, 'input'))
  return {
    // A few calls have no required fields and may omit the body.
    required: !z.safeParse(body, undefined).success,
    content: { 'application/json': { schema: refer(body, 'input'), example } },
  }
}

/**
 * Returns an example that the body accepts. If it accepts no example with all fields, because two
 * of them exclude each other, one field is left out.
 */
function bodyExample(body: NonNullable<Route['body']>, schema: JsonSchema): unknown {
  const whole = exampleOf(schema)
  const without = Object.keys(schema.properties ?? {}).map((left) =>
    exampleOf({ ...schema, properties: omit(schema.properties, left) }),
  )
  return [whole, ...without].find((one) => z.safeParse(body, one).success) ?? whole
}

function omit(properties: JsonSchema['properties'] = {}, name: string) {
  return Object.fromEntries(Object.entries(properties).filter(([key]) => key !== name))
}

function answer({ fileType, data, message }: Route, { referToReply }: Schemas) {
  if (fileType !== undefined) {
    const [type = fileType] = fileType.split(';')
    const isText = !type.startsWith('image/')
    return { [type]: { schema: isText ? { type: 'string' } : {} } }
  }
  const example = { data: exampleOf(jsonSchema(data, 'output')), message }
  return { 'application/json': { schema: referToReply(data), example } }
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

/** Returns a route's name as a heading: `rollDice` becomes `Roll dice`. */
function summaryOf(name: string): string {
  const spaced = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return spaced.charAt(0).toUpperCase() + spaced.slice(1)
}

function whoMay(access: Access): string {
  if (access.for === 'anyone') return 'Open to anyone.'
  if (access.for === 'signed-in') return 'Needs a session.'
  if (access.for === 'self') return "Needs a session, and the path's own user."
  const roles = (['moderator', 'admin', 'super_admin'] as const).filter((role) =>
    access.actions.some((action) => STAFF_ACTIONS[action][role] !== 'no'),
  )
  return `Staff: ${roles.join(', ')}.`
}

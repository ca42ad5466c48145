import { Nothing } from '@kapis/contract/fields'
import { POLICY } from '@kapis/contract/policy'
import type { RouteName } from '@kapis/contract/policy'
import { REFUSALS } from '@kapis/contract/refusals'
import type { Route } from '@kapis/contract/route'
import * as routes from '@kapis/contract/routes'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { API_TOKEN_ROUTES } from '@kapis/contract/api-token-routes'
import { describeApi } from './openapi.ts'

type Content = Record<string, { example?: unknown; schema?: { $ref?: string } }>
type Operation = {
  operationId: string
  tags: string[]
  security: object[]
  parameters: { name?: string; $ref?: string }[]
  requestBody?: { required: boolean; content: Content }
  responses: Record<string, { content?: Content; $ref?: string }>
}

const api = await describeApi(() => true)
const operations = Object.values(api.paths).flatMap((methods) => Object.values(methods))
const described = new Map(
  (operations as Operation[]).map((operation) => [operation.operationId, operation]),
)
const all = Object.entries(routes as Record<string, Route>).map(([name, route]) => ({
  name: name as RouteName,
  route,
  operation: described.get(name)!,
}))

test('a body is required unless it has no fields, and its example is accepted', () => {
  for (const { name, route, operation } of all.filter(({ route: { body } }) => body)) {
    const { required, content } = operation.requestBody!
    const { example } = content['application/json']!
    expect({ name, ...z.safeParse(route.body!, example) }).toMatchObject({ name, success: true })
    expect({ name, required }).toEqual({ name, required: route.body !== Nothing })
  }
})

test('a JSON reply has an example', () => {
  for (const { route, operation } of all.filter(({ route: { fileType } }) => !fileType)) {
    const { example } = operation.responses['200']!.content!['application/json']!
    expect(example).toMatchObject({ message: route.message })
  }
})

test('a route needs the session cookie, or a token if it is a report, unless its policy is public', () => {
  expect(api.components['securitySchemes']).toMatchObject({
    session: { type: 'apiKey', in: 'cookie', name: '__Host-kapis' },
    apiToken: { type: 'http', scheme: 'bearer' },
  })
  for (const { name, operation } of all) {
    const isOpen = POLICY[name].for === 'anyone'
    const isReport = API_TOKEN_ROUTES.some((one) => one === name)
    expect({ name, security: operation.security }).toEqual({
      name,
      security: isOpen ? [] : [{ session: [] }, ...(isReport ? [{ apiToken: [] }] : [])],
    })
  }
})

test('only the routes that move money take an Idempotency-Key', () => {
  for (const { name, route, operation } of all) {
    const isKeyed = operation.parameters.some(({ $ref }) => $ref?.endsWith('/IdempotencyKey'))
    expect({ name, isKeyed }).toEqual({ name, isKeyed: route.isMoney === true })
  }
})

test('a file is described by its own type', () => {
  const files = all.filter(({ route: { fileType } }) => fileType)
  const types = files.map(({ name, operation }) => [
    name,
    ...Object.keys(operation.responses['200']!.content!),
  ])
  expect(Object.fromEntries(types)).toEqual({
    exportPlayerData: 'application/json',
    getIdentityImage: 'image/webp',
    getOwnReplyImage: 'image/webp',
    getOwnWalletImage: 'image/webp',
    getReplyImage: 'image/webp',
    getStatement: 'text/csv',
    getWalletImage: 'image/webp',
    openEvents: 'text/event-stream',
  })
})

test('every refusal is described under its status, and routes refer to theirs', () => {
  const text = JSON.stringify(api.components['responses'])
  for (const code of Object.keys(REFUSALS)) expect(text).toContain(`"${code}"`)
  const { responses } = described.get('rollDice')!
  expect(Object.keys(responses)).toEqual(
    expect.arrayContaining(['200', '400', '401', '403', '409', '422', '429', '500', '503']),
  )
  expect(responses['422']).toEqual({ $ref: '#/components/responses/Refused422' })
})

test('every route has one tag, and every tag has a description and a route', () => {
  for (const { name, operation } of all) {
    expect({ name, tags: operation.tags }).toEqual({ name, tags: [expect.any(String)] })
  }
  const used = new Set(all.flatMap(({ operation }) => operation.tags))
  expect(api.tags.map(({ name }) => name).toSorted()).toEqual([...used].toSorted())
})

test('no body and no reply in JSON has an anonymous schema', () => {
  const responses = Object.values(api.components['responses']!) as { content: Content }[]
  const contents = [
    ...responses.map(({ content }) => content),
    ...all.flatMap(({ operation, route }) => [
      ...(route.fileType === undefined ? [operation.responses['200']!.content!] : []),
      ...(operation.requestBody ? [operation.requestBody.content] : []),
    ]),
  ]
  const schemas = contents.map((content) => content['application/json']!.schema!)
  expect(schemas.filter(({ $ref }) => $ref === undefined)).toEqual([])
  expect(schemas.length).toBeGreaterThan(all.length)
})

test('a shape has the name that it has in the contract, and what it gives is one type', () => {
  const { schemas } = api.components
  expect(described.get('rollDice')!.responses['200']!.content!['application/json']!.schema).toEqual(
    {
      $ref: '#/components/schemas/BetReplyAnswer',
    },
  )
  expect(schemas!['BetReplyAnswer']).toMatchObject({
    properties: { data: { $ref: '#/components/schemas/BetReply' }, message: { type: 'string' } },
  })
  expect(schemas!['BetReply']).toHaveProperty('properties.receipt')
})

test('every reference leads to a schema, and every schema is used', () => {
  const text = JSON.stringify(api)
  const named = [...text.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name!)
  expect([...new Set(named)].toSorted()).toEqual(Object.keys(api.components['schemas']!).toSorted())
})

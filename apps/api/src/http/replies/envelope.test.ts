import type { Route } from '@kapis/contract/route'
import * as routes from '@kapis/contract/routes'
import fastJsonStringify from 'fast-json-stringify'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { envelopeSchema, envelopeWriter } from './envelope.ts'

test('the serialiser of every route compiles', () => {
  for (const [name, { data, fileType }] of Object.entries(routes as Record<string, Route>)) {
    if (fileType !== undefined) continue
    expect(() => fastJsonStringify(envelopeSchema(data)), name).not.toThrow()
  }
})

test('a reply holds what the contract names and nothing else', () => {
  const write = envelopeWriter(z.object({ name: z.string() }))
  const given = { data: { name: 'Ana', password: 'x' }, message: 'OK', more: 1 }
  expect(JSON.parse(write(given))).toEqual({ data: { name: 'Ana' }, message: 'OK' })
})

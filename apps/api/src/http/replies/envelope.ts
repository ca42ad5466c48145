import type { Shape } from '@kapis/contract/route'
import fastJsonStringify from 'fast-json-stringify'
import * as z from 'zod/mini'

/**
 * Returns the serialiser of a reply, `{data, message}`, which drops every field that the contract
 * does not name. It is compiled for the first reply: to compile those of all routes takes a third
 * of the time in which a process starts, and most routes of a process are never called.
 */
export function envelopeWriter(data: Shape): (envelope: object) => string {
  let write: ((envelope: object) => string) | undefined
  return (envelope) => (write ??= fastJsonStringify(envelopeSchema(data)))(envelope)
}

/** Returns the JSON schema of a reply, `{data, message}`. */
export function envelopeSchema(data: Shape): Record<string, unknown> {
  return {
    type: 'object',
    required: ['data', 'message'],
    properties: { data: jsonSchema(data, 'output'), message: { type: 'string' } },
  }
}

export function jsonSchema(shape: Shape, io: 'input' | 'output'): Record<string, unknown> {
  const { $schema: _, ...schema } = z.toJSONSchema(shape, { io, unrepresentable: 'any' })
  return schema
}

import type { Shape } from '@kapis/contract/route'
import * as z from 'zod/mini'

/**
 * Returns the JSON schema of a reply, `{data, message}`. The serialiser compiled from it drops
 * every field that the contract does not name.
 */
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

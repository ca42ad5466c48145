import * as fc from 'fast-check'

/** The parts of JSON Schema that the contract uses. */
export type Schema = {
  type?: string | string[]
  properties?: Record<string, Schema>
  required?: string[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  enum?: unknown[]
  const?: unknown
  items?: Schema
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  minimum?: number
  maximum?: number
}

const LENGTH_MAX = 200
const ITEMS_MAX = 5

/**
 * Generates values that match a schema. The contract's refinements may still refuse some of them.
 */
export function valuesOf(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices !== undefined) return fc.oneof(...choices.map(valuesOf))
  const types = [schema.type ?? (schema.properties ? 'object' : 'any')].flat()
  return fc.oneof(...types.map((type) => ofType(type, schema)))
}

function ofType(type: string, schema: Schema): fc.Arbitrary<unknown> {
  switch (type) {
    case 'object':
      return objects(schema)
    case 'array':
      return fc.array(valuesOf(schema.items ?? {}), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? ITEMS_MAX, ITEMS_MAX),
      })
    case 'string':
      return strings(schema)
    case 'integer':
      return integers(schema)
    case 'number':
      return fc.oneof(amounts(schema), integers(schema), doubles(schema))
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      return fc.jsonValue()
  }
}

function objects({ properties = {}, required = [] }: Schema): fc.Arbitrary<unknown> {
  const fields = Object.entries(properties).map(([key, field]) => [key, valuesOf(field)] as const)
  return fc.record(Object.fromEntries(fields), { requiredKeys: required })
}

function strings({ format, allOf, ...schema }: Schema): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.uuid()
  if (format === 'email') return fc.emailAddress()
  if (format === 'date') return dates().map((text) => text.slice(0, 10))
  if (format === 'date-time') return dates()
  const pattern = schema.pattern ?? allOf?.find((part) => part.pattern !== undefined)?.pattern
  const minLength = Math.min(schema.minLength ?? 0, LENGTH_MAX)
  const maxLength = Math.min(schema.maxLength ?? LENGTH_MAX, LENGTH_MAX)
  if (pattern !== undefined) {
    return fc.stringMatching(new RegExp(pattern)).map((text) => text.slice(0, maxLength))
  }
  const unit = fc.constantFrom('grapheme' as const, 'binary' as const, 'grapheme-ascii' as const)
  return unit.chain((kind) => fc.string({ unit: kind, minLength, maxLength }))
}

function dates(): fc.Arbitrary<string> {
  const min = new Date('0001-01-01')
  const max = new Date('9999-12-31')
  return fc.date({ min, max, noInvalidDate: true }).map((date) => date.toISOString())
}

function integers(schema: Schema): fc.Arbitrary<number> {
  const { min, max } = bounds(schema)
  return fc.integer({ min: Math.ceil(min), max: Math.floor(max) })
}

function doubles(schema: Schema): fc.Arbitrary<number> {
  return fc.double({ noNaN: true, ...bounds(schema) })
}

/** Generates small amounts with two decimals, which are valid as money and as targets. */
function amounts(schema: Schema): fc.Arbitrary<number> {
  const { min, max } = bounds(schema)
  const least = Math.ceil(Math.max(min, 0) * 100)
  return fc
    .integer({ min: least, max: Math.max(least, Math.floor(Math.min(max, 99) * 100)) })
    .map((cents) => cents / 100)
}

function bounds({ minimum, maximum }: Schema): { min: number; max: number } {
  return { min: Math.max(minimum ?? -1e9, -1e9), max: Math.min(maximum ?? 1e9, 1e9) }
}

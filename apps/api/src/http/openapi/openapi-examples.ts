/** The part of JSON Schema that the contract's schemas use. */
export type JsonSchema = {
  type?: string | readonly string[]
  const?: unknown
  enum?: readonly unknown[]
  default?: unknown
  anyOf?: readonly JsonSchema[]
  oneOf?: readonly JsonSchema[]
  properties?: Record<string, JsonSchema>
  additionalProperties?: JsonSchema | boolean
  items?: JsonSchema
  prefixItems?: readonly JsonSchema[]
  minItems?: number
  minLength?: number
  minimum?: number
  exclusiveMinimum?: number
  format?: string
}

/** Returns an example value that fits the schema. `name` is the name of the value's field. */
export function exampleOf(schema: JsonSchema, name = ''): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum !== undefined) return schema.enum[0]
  const variants = schema.anyOf ?? schema.oneOf
  if (variants !== undefined) return exampleOf(variants[0] ?? {}, name)
  if (NAMED[name] !== undefined && typeof NAMED[name] === typeOf(schema)) return NAMED[name]
  switch (typeOf(schema)) {
    case 'object':
      return objectExample(schema)
    case 'array':
      return arrayExample(schema, name)
    case 'boolean':
      return true
    case 'null':
      return null
    case 'integer':
    case 'number':
      return numberExample(schema)
    case 'string':
      return stringExample(schema)
    default:
      return undefined
  }
}

const typeOf = ({ type }: JsonSchema) => (typeof type === 'string' ? type : type?.[0])

function objectExample({ properties = {}, additionalProperties }: JsonSchema): object {
  const entries = Object.entries(properties).map(([key, one]) => [key, exampleOf(one, key)])
  if (entries.length === 0 && typeof additionalProperties === 'object') {
    return { key: exampleOf(additionalProperties, 'key') }
  }
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined)) as object
}

function arrayExample({ items = {}, prefixItems, minItems = 1 }: JsonSchema, name: string) {
  if (prefixItems !== undefined) return prefixItems.map((one) => exampleOf(one, name))
  const value = exampleOf(items, name)
  return value === undefined ? [] : Array.from({ length: Math.max(1, minItems) }, () => value)
}

function numberExample({ minimum, exclusiveMinimum }: JsonSchema): number {
  if (exclusiveMinimum !== undefined) return exclusiveMinimum + 1
  return minimum === undefined || minimum < -1e9 ? 1 : minimum
}

function stringExample({ format, minLength = 1 }: JsonSchema): string {
  const known = format === undefined ? undefined : FORMATS[format]
  return known ?? 'text'.padEnd(minLength, 'x')
}

const FORMATS: Record<string, string> = {
  'date-time': '2026-11-15T08:00:00.000Z',
  date: '2026-11-15',
  uuid: '018f4c1e-7a3b-7c2d-9e4f-5a6b7c8d9e0f',
  email: 'maya@example.com',
  uri: 'https://example.com/',
}

/** Realistic examples for fields whose schema does not determine one, by name. */
const NAMED: Record<string, unknown> = {
  // The browser's keys in the example of RFC 8291.
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  amount: 10,
  clientSeed: 'my-own-seed',
  code: '123456',
  confirmPassword: 'Correct-horse7!',
  dateOfBirth: '1995-04-12',
  expectedNextRoot: '9f'.repeat(32),
  expiration: '2027-01-31T16:00:00Z',
  gcashName: 'Maya Santos',
  gcashNumber: '09171234567',
  identifier: 'bet-0001',
  mobileNumber: '09171234567',
  occurredAt: '2026-11-15T08:00:00Z',
  password: 'Correct-horse7!',
  scope: 'game:dice',
  shareId: '018f4c1e-7a3b-7c2d-9e4f-5a6b7c8d9e0f',
  totp: '123456',
  username: 'maya_santos',
}

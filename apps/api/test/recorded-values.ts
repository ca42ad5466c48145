/** A parameter value of a recorded SQL statement, encoded as JSON. */
export type Encoded =
  | string
  | number
  | boolean
  | null
  | Encoded[]
  | { int8: string }
  | { bytes: string }
  | { time: string }
  | { json: unknown }

export type Recorded = { name?: string; text: string; values: Encoded[] }

export function encode(value: unknown): Encoded {
  if (value === null || value === undefined) return null
  if (typeof value === 'bigint') return { int8: String(value) }
  if (value instanceof Uint8Array) return { bytes: Buffer.from(value).toString('base64') }
  if (value instanceof Date) return { time: value.toISOString() }
  if (Array.isArray(value)) return value.map(encode)
  if (typeof value === 'object') return { json: value }
  return value as string | number | boolean
}

export function decode(value: Encoded): unknown {
  if (value === null || typeof value !== 'object') return value
  if (Array.isArray(value)) return value.map(decode)
  if ('int8' in value) return BigInt(value.int8)
  if ('bytes' in value) return Buffer.from(value.bytes, 'base64')
  return 'time' in value ? new Date(value.time) : value.json
}

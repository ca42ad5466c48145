import { gzipSync } from 'node:zlib'

/** A request to one route: what is added to its path, its body, and headers other than the usual. */
export type HostileRequest = {
  name: string
  query?: string
  body?: () => string | Buffer
  headers?: Record<string, string>
}

/** Texts that are costly to parse, each of them as long as the route allows. */
const TEXTS: Record<string, (bytes: number) => string | Buffer> = {
  'deep arrays': (bytes) => '['.repeat(bytes / 2) + ']'.repeat(bytes / 2),
  'deep objects': (bytes) => '{"a":'.repeat(bytes / 6) + '1' + '}'.repeat(bytes / 6),
  'arrays at the limit of nesting': (bytes) => listOf('['.repeat(30) + ']'.repeat(30), bytes),
  'empty objects': (bytes) => listOf('{}', bytes),
  'many numbers': (bytes) => listOf('1', bytes),
  'huge numbers': (bytes) => listOf('1e400', bytes),
  'many keys': (bytes) => `{${repeated((n) => `"k${n}":0`, bytes)}}`,
  'as many values as are allowed': (bytes) =>
    listOf(`"${'x'.repeat(Math.max(1, bytes / 9_900 - 4))}"`, bytes),
  'as many keys as are allowed': (bytes) => keysOf((n) => `k${n}`, bytes),
  'the same key': (bytes) => `{${'"a":0,'.repeat((bytes - 10) / 6)}"a":0}`,
  'the same key as often as is allowed': (bytes) => keysOf(() => 'k', bytes),
  'keys of escapes': (bytes) => keysOf((n) => `\\u005f\\u005fproto${n}`, bytes),
  'keys of prototypes': (bytes) => `{${'"__proto__":{},'.repeat((bytes - 20) / 15)}"a":0}`,
  'one string': (bytes) => `"${'x'.repeat(bytes - 2)}"`,
  'one long key': (bytes) => `{"${'x'.repeat(bytes - 6)}":0}`,
  'one number': (bytes) => '1'.repeat(bytes),
  'a fraction': (bytes) => `0.${'0'.repeat(bytes - 3)}1`,
  escapes: (bytes) => `"${'\\u0000'.repeat((bytes - 2) / 6)}"`,
  backslashes: (bytes) => `"${'\\'.repeat(2 * Math.floor((bytes - 2) / 2))}"`,
  'letters of three bytes': (bytes) => `"${'ﷺ'.repeat((bytes - 2) / 3)}"`,
  'an object that does not end': (bytes) => `{"a":"${'x'.repeat(bytes - 6)}`,
  spaces: (bytes) => ' '.repeat(bytes),
  'bytes that are no text': (bytes) => Buffer.alloc(bytes, 0xff),
}

/** The texts that are sent where the parser has had all of them, or does not get them. */
const FEW = ['deep arrays', 'as many values as are allowed', 'one string', 'spaces']

const form = (boundary: string) => ({ 'content-type': `multipart/form-data${boundary}` })
const LINE = '\r\n'
const PART = `--b${LINE}content-disposition: form-data; name="a"${LINE}${LINE}a${LINE}`

const PACKED = gzipSync(Buffer.alloc(10_000_000))

/** Bodies that are not sent as JSON, and requests whose headers are as long as Node accepts. */
const OTHERS: (Required<Pick<HostileRequest, 'name' | 'headers'>> & {
  make(bytes: number): string | Buffer
})[] = [
  {
    name: 'a form of many parts',
    headers: form('; boundary=b'),
    make: (bytes) => PART.repeat(Math.max(1, bytes / PART.length)),
  },
  {
    name: 'a form with one long header',
    headers: form('; boundary=b'),
    make: (bytes) => `--b${LINE}x: ${'x'.repeat(bytes - 10)}`,
  },
  { name: 'a form without a boundary', headers: form(''), make: (bytes) => '-'.repeat(bytes) },
  {
    name: 'pairs',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    make: (bytes) => 'a[b]=1&'.repeat(bytes / 7),
  },
  {
    name: 'zeros that are packed',
    headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    make: (bytes) => PACKED.subarray(0, bytes),
  },
  { name: 'many cookies', headers: { cookie: 'a=b; '.repeat(2_500) }, make: () => '{}' },
  {
    name: 'a long list of languages',
    headers: { 'accept-language': 'a-'.repeat(7_000) },
    make: () => '{}',
  },
]

/** Returns hostile bodies that are not made for any route, of at most so many bytes. */
export function wholeBodies(bytes: number): HostileRequest[] {
  const texts = Object.entries(TEXTS).map(([name, make]) => ({ name, body: () => make(bytes) }))
  const others = OTHERS.map(({ make, ...rest }) => ({ ...rest, body: () => make(bytes) }))
  return [...texts, ...others]
}

/** Returns a few of them: those that differ where bodies are not parsed, and one of each other kind. */
export const fewWholeBodies = (bytes: number): HostileRequest[] =>
  wholeBodies(bytes).filter(({ name, headers }) => headers !== undefined || FEW.includes(name))

/** Returns an array in JSON that contains the same item as often as it fits. */
function listOf(item: string, bytes: number): string {
  return `[${`${item},`.repeat(Math.max(0, (bytes - item.length - 2) / (item.length + 1)))}${item}]`
}

/** Returns an object of as many keys as a body may have, whose values make it as long as it may be. */
function keysOf(keyOf: (n: number) => string, bytes: number): string {
  const count = Math.min(KEYS, Math.floor(bytes / 40))
  const value = 'x'.repeat(bytes / count - 32)
  return `{${Array.from({ length: count }, (_, n) => `"${keyOf(n)}":"${value}"`).join(',')}}`
}

/** A key and its value are two of the 10,000 values that a body may have. */
const KEYS = 4_900

function repeated(make: (n: number) => string, bytes: number): string {
  const parts: string[] = []
  for (let length = 2; ;) {
    const part = make(parts.length)
    length += part.length + 1
    if (length > bytes) return parts.join(',')
    parts.push(part)
  }
}

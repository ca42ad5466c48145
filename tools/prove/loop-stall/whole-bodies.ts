/** A request to one route: what is added to its path, and its body. */
export type HostileRequest = { name: string; query?: string; body?: () => string | Buffer }

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
  'the same key': (bytes) => `{${'"a":0,'.repeat((bytes - 10) / 6)}"a":0}`,
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

/** Returns hostile bodies that are not made for any route, of at most so many bytes. */
export function wholeBodies(bytes: number): HostileRequest[] {
  return Object.entries(TEXTS).map(([name, make]) => ({ name, body: () => make(bytes) }))
}

/** Returns an array in JSON that contains the same item as often as it fits. */
function listOf(item: string, bytes: number): string {
  return `[${`${item},`.repeat(Math.max(0, (bytes - item.length - 2) / (item.length + 1)))}${item}]`
}

function repeated(make: (n: number) => string, bytes: number): string {
  const parts: string[] = []
  for (let length = 2; ;) {
    const part = make(parts.length)
    length += part.length + 1
    if (length > bytes) return parts.join(',')
    parts.push(part)
  }
}

import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { makeRequestIds } from './request-id.ts'

const HEX = '0123456789abcdef0123456789abcdef'
const UUID = '01234567-89ab-cdef-0123-456789abcdef'

const request = (remoteAddress: string, id?: string | string[]) =>
  ({ headers: { 'x-request-id': id }, socket: { remoteAddress } }) as unknown as IncomingMessage

const fromProxies = makeRequestIds(['10.0.0.0/8', '192.0.2.7', '2001:db8::/32'])

test.each([
  ['10.1.2.3', HEX],
  ['192.0.2.7', UUID],
  ['::ffff:10.1.2.3', UUID],
  ['2001:db8::1', HEX],
])('an id that the trusted proxy %s sends is kept', (address, id) => {
  expect(fromProxies(request(address, id))).toBe(id)
})

test.each([
  ['another address', '198.51.100.4', HEX],
  ['a neighbour of the proxy', '192.0.2.8', HEX],
  ['a closed socket', '', HEX],
])('an id from %s is replaced', (_, address, id) => {
  const made = fromProxies(request(address, id))
  expect(made).not.toBe(id)
  expect(made).toMatch(/^[0-9a-f]{32}$/)
})

test.each([
  undefined,
  '',
  'abc',
  HEX.toUpperCase(),
  `${HEX}0`,
  `${HEX}\n{"level":60}`,
  `${UUID.slice(0, -1)}g`,
  '01234567-89abcdef0123456789abcdef',
  [HEX, HEX],
])('the malformed id %j of a trusted proxy is replaced', (id) => {
  expect(fromProxies(request('10.1.2.3', id))).toMatch(/^[0-9a-f]{32}$/)
  expect(fromProxies(request('10.1.2.3', id))).not.toBe(id)
})

test('without trusted proxies every id is made here, and no two are the same', () => {
  const ids = makeRequestIds([])
  const made = Array.from({ length: 1_000 }, () => ids(request('127.0.0.1', HEX)))
  expect(new Set([...made, HEX]).size).toBe(1_001)
  expect(makeRequestIds([])(request('127.0.0.1')).slice(0, 22)).not.toBe(made[0]!.slice(0, 22))
})

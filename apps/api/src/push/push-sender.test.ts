import { createPublicKey, randomBytes, verify, createECDH } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { noticePush } from './notice-push.ts'
import { makePushSender } from './push-sender.ts'
import { readVapidKey } from './vapid.ts'

const NOW = new Date('2026-11-17T12:00:00Z')
const KEY = readVapidKey(Buffer.from('07'.repeat(32), 'hex'))
const BROWSER = { publicKey: createECDH('prime256v1').generateKeys(), secret: randomBytes(16) }
const MESSAGE = noticePush('en', { kind: 'new_device', messageId: 'one' })

let status = 201
let headers: Record<string, string> = {}
let received: IncomingMessage[] = []
const service = createServer((request, reply) => {
  received.push(request)
  request.resume().on('end', () => reply.writeHead(status, headers).end('endpoint-secret'))
})
let origin = ''
beforeAll(async () => {
  await new Promise<void>((listening) => service.listen(0, '127.0.0.1', listening))
  origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
})
afterAll(() => new Promise((closed) => service.close(closed)))
beforeEach(() => {
  ;[status, headers, received] = [201, {}, []]
})

function send(path = '/endpoint-secret', testService: string | null = origin) {
  const sender = makePushSender({
    key: KEY,
    contact: 'mailto:ops@kapis.test',
    testService,
    proxy: null,
  })
  return sender.send({ endpoint: origin + path, keys: BROWSER }, MESSAGE, NOW)
}

test('the service gets an encrypted message with its time to live, urgency and our token', async () => {
  expect(await send()).toBe('sent')
  const [request] = received
  expect(request?.headers).toMatchObject({
    'content-encoding': 'aes128gcm',
    ttl: '86400',
    urgency: 'high',
  })
  const [, token = '', key = ''] = /^vapid t=(\S+), k=(\S+)$/.exec(
    request?.headers.authorization ?? '',
  )!
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) =>
    part.toString('base64url'),
  )
  const publicKey = createPublicKey({
    key: { kty: 'EC', crv: 'P-256', x: x!, y: y! },
    format: 'jwk',
  })
  const signed = Buffer.from(`${head}.${claims}`)
  const made = Buffer.from(signature, 'base64url')
  expect(verify('sha256', signed, { key: publicKey, dsaEncoding: 'ieee-p1363' }, made)).toBe(true)
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toEqual({
    aud: origin,
    exp: NOW.getTime() / 1000 + 12 * 3600,
    sub: 'mailto:ops@kapis.test',
  })
})

test.each([404, 410])('a subscription that the service answers with %i is gone', async (code) => {
  status = code
  expect(await send()).toBe('gone')
})

test.each([400, 403, 429, 500, 503])('a reply of %i fails without the endpoint', async (code) => {
  status = code
  const failure = await send().catch(String)
  expect(failure).toBe(`Error: ${new URL(origin).host} replied ${code}.`)
})

test('a redirect is not followed, so no service leads us into our own network', async () => {
  status = 307
  headers = { location: '/elsewhere' }
  await expect(send()).rejects.toThrow('replied 307')
  expect(received.map(({ url }) => url)).toEqual(['/endpoint-secret'])
})

test('an endpoint of an unknown host is given up without a request', async () => {
  expect(await send('/endpoint-secret', null)).toBe('gone')
  expect(received).toEqual([])
})

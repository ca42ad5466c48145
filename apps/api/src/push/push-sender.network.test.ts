import { createECDH, randomBytes } from 'node:crypto'
import diagnostics from 'node:diagnostics_channel'
import dns from 'node:dns'
import { syncBuiltinESMExports } from 'node:module'
import type { Socket } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { noticePush } from './notice-push.ts'
import { makePushSender } from './push-sender.ts'
import { readVapidKey } from './vapid.ts'

const KEY = readVapidKey(Buffer.from('07'.repeat(32), 'hex'))
const BROWSER = { publicKey: createECDH('prime256v1').generateKeys(), secret: randomBytes(16) }
const MESSAGE = noticePush('en', { kind: 'new_device', messageId: 'one' })

let answers: string[] = []
let reached: string[] = []
const gate = { check: (address: string) => reached.push(address) > 0 }
const watch = (message: unknown) =>
  void Object.assign((message as { socket: Socket }).socket, { blockList: gate })
const { lookup } = dns
/** Answers like a resolver with wrong addresses of a push service, from an attack or a fault. */
const lie = (_name: string, _options: unknown, done: (error: null, found: object[]) => void) =>
  process.nextTick(() =>
    done(
      null,
      answers.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    ),
  )

// Every connection is stopped just before it is opened, so that no packet leaves this machine.
beforeAll(() => {
  Object.assign(dns, { lookup: lie })
  syncBuiltinESMExports()
  diagnostics.subscribe('net.client.socket', watch)
})
afterAll(() => {
  diagnostics.unsubscribe('net.client.socket', watch)
  Object.assign(dns, { lookup })
  syncBuiltinESMExports()
})
beforeEach(() => {
  reached = []
})

const send = () =>
  makePushSender({
    key: KEY,
    contact: 'mailto:ops@kapis.test',
    testService: null,
    proxy: null,
  }).send(
    { endpoint: 'https://lost.push.apple.com/secret', keys: BROWSER },
    MESSAGE,
    new Date('2026-11-17T12:00:00Z'),
  )

test.each([
  ['this machine', ['127.0.0.1']],
  ['this machine, in IPv6', ['::1']],
  ['a mapped address', ['::ffff:10.0.0.1']],
  ['the metadata of the cloud', ['169.254.169.254']],
  ['a public address and a private one', ['17.0.0.1', '192.168.0.1']],
])('a push service whose name leads to %s is not called', async (_, found) => {
  answers = found
  await expect(send()).rejects.toThrow('leads to an address that is not public')
  expect(reached).toEqual([])
})

test('one at a public address is called there', async () => {
  answers = ['17.0.0.1']
  await expect(send()).rejects.toThrow('IP(17.0.0.1) is blocked')
  expect(reached).toEqual(['17.0.0.1'])
})

import { execFile } from 'node:child_process'
import { createECDH, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newFileKey } from '#files/file-store.ts'
import { openS3Store } from '#files/s3-store.ts'
import { makeSmtpSender } from '#mail/smtp-sender.ts'
import { noticePush } from '#push/notice-push.ts'
import { makePushSender } from '#push/push-sender.ts'
import { readVapidKey } from '#push/vapid.ts'
import { proxyOf } from './proxy-settings.ts'

const LETTER = { id: 'one', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>', short: '' }

/** A proxy that refuses every destination, and remembers them. */
let destinations: (string | undefined)[] = []
const server = createServer()
server.on('connect', ({ url }, socket) => {
  destinations.push(url)
  socket.end('HTTP/1.1 403 Forbidden\r\n\r\n')
})
let proxy = ''
beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  proxy = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => new Promise((closed) => server.close(closed)))
beforeEach(() => {
  destinations = []
})

test('mail leaves through the proxy', async () => {
  const from = 'Kapis <kapis@kapis.test>'
  const sender = makeSmtpSender({
    url: 'smtps://mail.example:465',
    from,
    isTlsRequired: true,
    proxy,
  })
  await expect(sender.send('maya@kapis.test', LETTER)).rejects.toThrow('did not take the message')
  sender.close()
  expect(destinations).toEqual(['mail.example:465'])
})

test('push messages leave through the proxy', async () => {
  const key = readVapidKey(Buffer.from('07'.repeat(32), 'hex'))
  const keys = { publicKey: createECDH('prime256v1').generateKeys(), secret: randomBytes(16) }
  const contact = 'mailto:ops@kapis.test'
  const sender = makePushSender({ key, contact, testService: null, proxy })
  const to = { endpoint: 'https://lost.push.apple.com/secret', keys }
  const message = noticePush('en', { kind: 'new_device', messageId: 'one' })
  await expect(sender.send(to, message, new Date())).rejects.toThrow(/403|[Tt]unnel/)
  expect(destinations).toEqual(['lost.push.apple.com:443'])
})

test('files for S3 leave through the proxy', async () => {
  const keys = { accessKeyId: 'a', secretAccessKey: 'b' }
  const endpoint = 'https://s3.example'
  const store = openS3Store({ endpoint, region: 'us-east-1', bucket: 'kapis', ...keys, proxy })
  await expect(store.get(newFileKey('receipts'))).rejects.toThrow(/403|[Tt]unnel/)
  store.close()
  expect(new Set(destinations)).toEqual(new Set(['s3.example:443']))
})

test('SMS leave through the proxy once Node knows it', async () => {
  const senders = fileURLToPath(new URL('../mail/sms-senders.ts', import.meta.url))
  const program = `
    import { makeGatewaySender } from ${JSON.stringify(senders)}
    const sender = makeGatewaySender({ url: 'https://sms.example/send', token: '', sender: '' })
    await sender.send('09170000001', { id: 'one', short: 'Hello' }).catch(() => {})`
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program], {
    env: { HTTPS_PROXY: proxy, NODE_USE_ENV_PROXY: '1' },
  })
  expect(destinations).toEqual(['sms.example:443'])
})

test('a proxy that Node does not use is refused', () => {
  expect(proxyOf({})).toBe(null)
  expect(proxyOf({ HTTPS_PROXY: '' })).toBe(null)
  expect(() => proxyOf({ HTTPS_PROXY: proxy })).toThrow('HTTPS_PROXY needs NODE_USE_ENV_PROXY=1.')
  expect(proxyOf({ HTTPS_PROXY: proxy, NODE_USE_ENV_PROXY: '1' })).toBe(proxy)
})

import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeFileSender, makeGatewaySender } from './sms-senders.ts'

const MESSAGE = { id: 'one', subject: '', text: '', html: '', short: '048 213 is your code' }
const received: { body: string; authorization: string | undefined }[] = []
let status = 200
const gateway = createServer((request, reply) => {
  const { authorization } = request.headers
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    received.push({ body: Buffer.concat(chunks).toString(), authorization })
    reply.writeHead(status).end('048 213')
  })
})
let url = ''
const folder = mkdtempSync(join(tmpdir(), 'kapis-sms-'))
beforeAll(async () => {
  await new Promise<void>((listening) => gateway.listen(0, '127.0.0.1', listening))
  url = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/sms`
})
afterAll(async () => {
  await new Promise((closed) => gateway.close(closed))
  rmSync(folder, { recursive: true })
})

test('the gateway gets one authorised request per SMS', async () => {
  await makeGatewaySender({ url, token: 'secret', sender: 'Kapis' }).send('+639170000001', MESSAGE)
  expect(received.map(({ body }) => JSON.parse(body) as unknown)).toEqual([
    { id: 'one', to: '+639170000001', from: 'Kapis', text: '048 213 is your code' },
  ])
  expect(received[0]?.authorization).toBe('Bearer secret')
})

test.each([
  [503, false],
  [422, true],
])('a reply of %i fails without repeating the message', async (code, isRefused) => {
  status = code
  const sender = makeGatewaySender({ url, token: 'secret', sender: 'Kapis' })
  const failure: unknown = await sender.send('+639170000001', MESSAGE).catch((error) => error)
  expect(failure).toMatchObject({ message: `The SMS gateway replied ${code}.`, isRefused })
})

test('the file gets one line per SMS', async () => {
  const file = join(folder, 'deeper', 'sms.jsonl')
  await makeFileSender(file).send('+639170000001', MESSAGE)
  await makeFileSender(file).send('+639170000002', MESSAGE)
  const lines = readFileSync(file, 'utf8').trim().split('\n')
  expect(lines.map((line) => (JSON.parse(line) as { to: string }).to)).toEqual([
    '+639170000001',
    '+639170000002',
  ])
})

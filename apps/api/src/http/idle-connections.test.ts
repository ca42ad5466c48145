import { Agent, createServer, get } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import { expect, test, vi } from 'vitest'
import { closeAfterReplies, trackIdleConnections } from './idle-connections.ts'
import { makeServer } from './server.ts'

test('shutdown waits for connections with a request only', async () => {
  const answers: (() => void)[] = []
  const server = createServer((_, reply) => answers.push(() => reply.end('late, but here')))
  const unasked = trackIdleConnections(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const silent = connect(port, '127.0.0.1')
  const silentEnded = new Promise((resolve) => silent.once('close', resolve))
  const status = new Promise((resolve, reject) => {
    const options = { port, host: '127.0.0.1', agent: false }
    get(options, (reply) => resolve(reply.resume().statusCode)).once('error', reject)
  })
  while (answers.length === 0) await new Promise((resolve) => setTimeout(resolve, 5))
  const closed = new Promise((resolve) => server.close(resolve))
  unasked.close()
  await silentEnded
  answers[0]!()
  expect(await status).toBe(200)
  await closed
})

test('a server that drains closes each connection after its reply', async () => {
  const server = createServer((_, reply) => reply.end('served'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const ask = async () => (await reply(port, agent)).headers.connection
  expect(await ask()).toBe('keep-alive')
  closeAfterReplies(server)
  // The first request uses the open connection.
  expect([await ask(), await ask()]).toEqual(['close', 'close'])
  await new Promise((resolve) => server.close(resolve))
  agent.destroy()
})

test('a connection that was accepted before the server closes is served', async () => {
  const settings = { logLevel: 'silent', publicOrigins: [], trustProxy: [], shedFromDelayMs: 0 }
  const app = await makeServer(settings)
  app.get('/', async () => 'served')
  await app.listen({ host: '127.0.0.1', port: 0 })
  const isAccepted = new Promise((resolve) => app.server.once('connection', resolve))
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  await isAccepted
  const closed = app.close()
  let heard = ''
  socket.setEncoding('utf8').on('data', (text: string) => (heard += text))
  socket.write('GET / HTTP/1.1\r\nhost: kapis.test\r\n\r\n')
  await closed
  await vi.waitUntil(() => socket.closed, 15_000)
  expect(heard).toMatch(/^HTTP\/1.1 200 .*connection: close.*served$/is)
})

function reply(port: number, agent: Agent): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const options = { port, host: '127.0.0.1', agent }
    get(options, (heard) => heard.resume().once('end', () => resolve(heard))).once('error', reject)
  })
}

test('a slow sender is cut off within seconds of its time limit, not at the next half minute', async () => {
  const settings = { logLevel: 'silent', publicOrigins: [], trustProxy: [], shedFromDelayMs: 0 }
  const app = await makeServer(settings)
  // The server looks for slow connections once a second, so each is closed within 15 s.
  expect(app.server.headersTimeout).toBeLessThanOrEqual(14_000)
  expect(app.server.requestTimeout).toBeLessThanOrEqual(14_000)
  await app.listen({ host: '127.0.0.1', port: 0 })
  app.server.headersTimeout = 200
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  socket.write('GET / HTTP/1.1\r\nhost: kapis.test\r\nx-slow: ')
  socket.resume()
  // Tenths of a second in which this process could run, so that pauses of the machine do not count.
  let tenths = 0
  const timer = setInterval(() => (tenths += 1), 100)
  await new Promise((resolve) => socket.once('close', resolve))
  clearInterval(timer)
  expect(tenths).toBeLessThan(100)
  await app.close()
})

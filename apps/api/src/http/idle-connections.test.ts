import { createServer, get } from 'node:http'
import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { trackIdleConnections } from './idle-connections.ts'

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

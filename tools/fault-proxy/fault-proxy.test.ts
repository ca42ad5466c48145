import { connect, createServer } from 'node:net'
import type { AddressInfo, Server, Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openFaultProxy } from './fault-proxy.ts'
import type { FaultProxy } from './fault-proxy.ts'

let echo: Server
let proxy: FaultProxy
let served: string

beforeAll(async () => {
  echo = createServer((socket) => {
    socket.on('error', () => {})
    socket.on('data', (bytes) => {
      served += bytes.toString()
      socket.write(bytes)
    })
  })
  await new Promise<void>((resolve) => echo.listen(0, '127.0.0.1', resolve))
  proxy = await openFaultProxy((echo.address() as AddressInfo).port)
})
afterAll(async () => {
  await proxy.close()
  await new Promise((resolve) => echo.close(resolve))
})
beforeEach(() => {
  proxy.clear()
  served = ''
})

test('without faults every byte and the close arrive', async () => {
  const talk = await call()
  talk.socket.write('hello')
  await until(() => talk.heard() === 'hello')
  talk.socket.end()
  await until(talk.isClosed)
  expect(talk.error()).toBeNull()
})

test('latency delays an answer and keeps the order', async () => {
  proxy.set({ toClient: { latency: { ms: 60, jitterMs: 30 } } })
  const talk = await call()
  const startMs = performance.now()
  for (const word of ['a', 'b', 'c', 'd']) {
    talk.socket.write(word)
    await wait(2)
  }
  await until(() => talk.heard() === 'abcd')
  expect(performance.now() - startMs).toBeGreaterThan(29)
})

test('bandwidth stretches bytes over time', async () => {
  proxy.set({ toServer: { bandwidth: { bytesPerSecond: 1_000 } } })
  const talk = await call()
  const startMs = performance.now()
  talk.socket.write('x'.repeat(250))
  await until(() => talk.heard().length === 250)
  expect(performance.now() - startMs).toBeGreaterThan(190)
})

test('the slicer cuts into pieces and loses nothing', async () => {
  proxy.set({ toClient: { slicer: { bytes: 3, pauseMs: 2 } } })
  const talk = await call()
  // The text is long, because pieces that arrive during a pause of the machine are read as one.
  const text = '0123456789'.repeat(10)
  talk.socket.write(text)
  await until(() => talk.heard() === text)
  expect(talk.pieces()).toBeGreaterThan(2)
})

test('a black hole notifies neither end, and its connection stays dead', async () => {
  const talk = await call()
  proxy.set({ toServer: { blackhole: true } })
  talk.socket.write('lost')
  await someTurns()
  proxy.clear()
  talk.socket.write('too late')
  await someTurns()
  expect([served, talk.heard(), talk.isClosed()]).toEqual(['', '', false])
  const next = await call()
  next.socket.write('hello')
  await until(() => next.heard() === 'hello')
  talk.socket.destroy()
})

test('after a late reset the server has the bytes and the client sees only the reset', async () => {
  proxy.set({ toServer: { reset: (bytes) => (bytes.includes('commit') ? 'after' : null) } })
  const talk = await call()
  talk.socket.write('commit')
  await until(talk.isClosed)
  await until(() => served === 'commit')
  expect([talk.heard(), talk.error()]).toEqual(['', 'ECONNRESET'])
})

test('after an early reset the server never sees the bytes', async () => {
  proxy.set({ toServer: { reset: () => 'before' } })
  const talk = await call()
  talk.socket.write('commit')
  await until(talk.isClosed)
  expect([served, talk.error()]).toEqual(['', 'ECONNRESET'])
})

test('a byte limit closes the connection in the middle of an answer', async () => {
  proxy.set({ toClient: { limitBytes: 4 } })
  const talk = await call()
  talk.socket.write('0123456789')
  await until(talk.isClosed)
  expect(talk.heard().length).toBeLessThanOrEqual(4)
})

test('a slow close arrives late', async () => {
  proxy.set({ toServer: { slowCloseMs: 80 } })
  const talk = await call()
  const startMs = performance.now()
  talk.socket.end()
  await until(talk.isClosed)
  expect(performance.now() - startMs).toBeGreaterThan(75)
})

test('every open connection can be reset at once', async () => {
  const talks = [await call(), await call()]
  proxy.resetAll()
  for (const talk of talks) await until(talk.isClosed)
  expect(talks.map((talk) => talk.error())).toEqual(['ECONNRESET', 'ECONNRESET'])
})

async function call() {
  const socket: Socket = connect(proxy.port, '127.0.0.1')
  const state = { heard: '', pieces: 0, isClosed: false, error: null as string | null }
  socket.on('data', (bytes) => {
    state.heard += bytes.toString()
    state.pieces += 1
  })
  socket.on('error', (error) => (state.error = (error as NodeJS.ErrnoException).code ?? ''))
  socket.on('close', () => (state.isClosed = true))
  await new Promise((resolve) => socket.once('connect', resolve))
  await someTurns()
  return {
    socket,
    heard: () => state.heard,
    pieces: () => state.pieces,
    isClosed: () => state.isClosed,
    error: () => state.error,
  }
}

/**
 * Waits for several turns of the event loop, in which the proxy reads what has arrived. After a pause
 * of the machine, the end of a single wait could come before that.
 */
async function someTurns(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await wait(5)
}

async function until(isSo: () => boolean): Promise<void> {
  for (let tries = 0; tries < 6_000 && !isSo(); tries += 1) await wait(5)
  expect(isSo()).toBe(true)
}

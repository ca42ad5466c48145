import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openStreams, stubStreams } from '../../../test/fake-streams.ts'
import { keepStream, retryMs } from './keep-stream.ts'
import type { SentEvent } from './read-events.ts'

const heard: SentEvent[] = []
const checkSession = vi.fn<() => Promise<void>>()
let stop = () => {}

beforeEach(() => {
  vi.useFakeTimers()
  heard.length = 0
  checkSession.mockReset().mockResolvedValue()
  stubStreams()
  stop = keepStream({
    userId: 'ana',
    lastId: null,
    onEvent: (sent) => heard.push(sent),
    checkSession,
  })
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const later = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const last = () => openStreams.at(-1)!

test('events are read even if they arrive in pieces, and unknown kinds are skipped', async () => {
  await later(0)
  last().send('retry: 2000\n\nid: 1-0\nda')
  last().send('ta: {"kind":"limits"}\n\nid: 2-0\ndata: {"kind":"newer"}\n\n')
  await later(0)
  expect(heard).toEqual([
    { id: '1-0', event: { kind: 'limits' } },
    { id: '2-0', event: null },
  ])
})

test('a stream that ends is opened again after the last event', async () => {
  await later(0)
  expect(last().lastEventId).toBeNull()
  last().send('id: 7-0\ndata: {"kind":"heartbeat"}\n\n')
  last().end()
  await later(2_000)
  expect(openStreams).toHaveLength(2)
  expect(last().lastEventId).toBe('7-0')
})

test('without a stream the page asks again, less and less often [LIVE-01]', async () => {
  stop()
  stubStreams({ status: 204 })
  stop = keepStream({ userId: 'ana', lastId: null, onEvent: () => {}, checkSession })
  await later(300_000)
  expect(openStreams.length).toBeGreaterThan(10)
  expect(openStreams.length).toBeLessThan(27)
})

test('the pause grows from 1 to 30 seconds, with jitter', () => {
  expect([retryMs(0, 0), retryMs(0, 1)]).toEqual([1_000, 2_000])
  expect([retryMs(9, 0), retryMs(9, 1)]).toEqual([15_000, 30_000])
})

test('a network that comes back replaces the stream at once', async () => {
  await later(0)
  last().send('id: 7-0\ndata: {"kind":"heartbeat"}\n\n')
  await later(0)
  window.dispatchEvent(new Event('online'))
  await later(0)
  expect(openStreams.map(({ isLeft }) => isLeft())).toEqual([true, false])
  expect(last().lastEventId).toBe('7-0')
})

test('a page that becomes visible ends the pause, but keeps a stream that works', async () => {
  await later(0)
  document.dispatchEvent(new Event('visibilitychange'))
  await later(0)
  expect(openStreams).toHaveLength(1)
  last().end()
  await later(100)
  document.dispatchEvent(new Event('visibilitychange'))
  await later(0)
  expect(openStreams).toHaveLength(2)
})

test('a silent stream is given up', async () => {
  await later(11_000)
  expect(openStreams).toHaveLength(1)
  await later(6_000)
  expect(openStreams.length).toBeGreaterThan(1)
})

test('the session is checked before a stream is opened again that said it ended', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  checkSession.mockReturnValue(promise)
  await later(0)
  last().send('data: {"kind":"ended","reason":"revoked"}\n\n')
  last().end()
  await later(60_000)
  expect(checkSession).toHaveBeenCalledOnce()
  expect(openStreams).toHaveLength(1)
  resolve()
  await later(2_000)
  expect(openStreams).toHaveLength(2)
})

test.each([
  ['ana', false],
  ['ben', true],
])('with the cookie of %s, a page of ana closes the stream: %s', async (userId, isClosed) => {
  stop()
  const { promise, resolve } = Promise.withResolvers<void>()
  checkSession.mockReturnValue(promise)
  stubStreams({ userId })
  stop = keepStream({
    userId: 'ana',
    lastId: null,
    onEvent: (sent) => heard.push(sent),
    checkSession,
  })
  await later(0)
  last().send('id: 1-0\ndata: {"kind":"limits"}\n\n')
  await later(5_000)
  expect(last().isLeft()).toBe(isClosed)
  expect(heard).toHaveLength(isClosed ? 0 : 1)
  expect(checkSession).toHaveBeenCalledTimes(isClosed ? 1 : 0)
  expect(openStreams).toHaveLength(1)
  resolve()
})

test('a stream that was stopped is not opened again', async () => {
  await later(0)
  stop()
  await later(60_000)
  expect(openStreams.map(({ isLeft }) => isLeft())).toEqual([true])
})

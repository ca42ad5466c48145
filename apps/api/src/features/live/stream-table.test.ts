import { expect, test, vi } from 'vitest'
import { EventStream } from './event-stream.ts'
import { STREAMS_PER_SESSION, makeStreamTable } from './stream-table.ts'

const NONE_MAX = { inAll: Infinity, perAddress: Infinity }

/** Makes a stream that nobody reads. */
function aStream({ session = 'a', address = '192.0.2.1' } = {}) {
  const who = { userId: 'ana', role: 'player', hasSecondFactor: false } as const
  return new EventStream({ ...who, tokenHash: Buffer.from(session), address })
}

test('a session keeps its newest streams, even if its pages do not read', () => {
  const table = makeStreamTable(NONE_MAX)
  const streams = Array.from({ length: 3 * STREAMS_PER_SESSION }, () => aStream())
  const other = aStream({ session: 'b' })
  for (const stream of [other, ...streams]) table.add(stream)
  const newest = streams.slice(-STREAMS_PER_SESSION)
  expect(table.all.size).toBe(1 + STREAMS_PER_SESSION)
  expect([other, ...newest].every((stream) => table.all.has(stream))).toBe(true)
  expect(streams.filter(({ destroyed }) => !destroyed).length).toBe(STREAMS_PER_SESSION)
})

test('a full process refuses streams until one closes: unavailable', async () => {
  const table = makeStreamTable({ ...NONE_MAX, inAll: 2 })
  const [first, second] = [aStream(), aStream()]
  table.add(first)
  table.add(second)
  expect(() => table.add(aStream())).toThrow(expect.objectContaining({ code: 'unavailable' }))
  await close(first)
  table.add(aStream())
  expect(table.all.size).toBe(2)
})

test('one address cannot take all streams of a process: too_many_requests', async () => {
  const table = makeStreamTable({ inAll: 10, perAddress: 1 })
  const first = aStream()
  table.add(first)
  const refused = expect.objectContaining({ code: 'too_many_requests' })
  expect(() => table.add(aStream())).toThrow(refused)
  table.add(aStream({ address: '192.0.2.2' }))
  await close(first)
  table.add(aStream())
  expect(table.all.size).toBe(2)
})

test('a finished stream is cut off if its page does not read', () => {
  vi.useFakeTimers()
  const stream = aStream()
  stream.finish()
  expect(stream.destroyed).toBe(false)
  vi.runAllTimers()
  expect(stream.destroyed).toBe(true)
  vi.useRealTimers()
})

function close(stream: EventStream): Promise<unknown> {
  stream.destroy()
  return new Promise((resolve) => stream.once('close', resolve))
}

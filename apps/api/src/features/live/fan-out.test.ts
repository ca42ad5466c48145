import { expect, test } from 'vitest'
import { EventStream } from './event-stream.ts'
import { makeFanOut } from './fan-out.ts'

const reader = { userId: 'ana', role: 'player', isTotpEnrolled: false, address: 'a' } as const
const someStreams = (count: number) =>
  Array.from({ length: count }, () => new EventStream({ ...reader, tokenHash: Buffer.from('a') }))

test('other work has its turn between the streams of one event', async () => {
  const sent: string[] = []
  const fanOut = makeFanOut({
    streams: 2,
    pause: async () => void sent.push('pause'),
  })
  await fanOut.send(someStreams(5), () => sent.push('event'))
  expect(sent).toEqual(['event', 'event', 'pause', 'event', 'event', 'pause', 'event'])
  expect(fanOut.isRunning()).toBe(false)
})

test('an event never overtakes an earlier one', async () => {
  const fanOut = makeFanOut({ streams: 2, pause: () => Promise.resolve() })
  const streams = someStreams(5)
  const got = new Map<EventStream, string[]>(streams.map((stream) => [stream, []]))
  const note = (event: string) => (stream: EventStream) => got.get(stream)!.push(event)
  const toAll = fanOut.send(streams, note('first'))
  const toLast = fanOut.send(streams.slice(-1), note('second'))
  await Promise.all([toAll, toLast])
  expect(got.get(streams.at(-1)!)).toEqual(['first', 'second'])
})

test('few streams get an event at once', () => {
  const sent: string[] = []
  void makeFanOut().send(someStreams(3), () => sent.push('event'))
  expect(sent.length).toBe(3)
})

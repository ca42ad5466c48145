import type { Role } from '@kapis/contract/auth'
import { LiveEvent, canSee } from '@kapis/contract/live'
import type { LiveKind, SharedEvent } from '@kapis/contract/live'
import { expect, test } from 'vitest'
import { EventStream } from './event-stream.ts'
import { makeFanOut } from './fan-out.ts'
import { makeHub } from './hub.ts'

const KINDS = LiveEvent.def.options.map(({ shape }) => shape.kind.def.values[0] as LiveKind)
// The rules depend on the kind alone, so the other fields are left out.
const published = (kind: LiveKind) => ({ toUserId: null, event: { kind } as SharedEvent })
const STAFF_KINDS = KINDS.filter(
  (kind) =>
    canSee({ userId: 'a', role: 'super_admin' }, published(kind)) &&
    !canSee({ userId: 'a', role: 'player' }, published(kind)),
)

function openHub({ isStaffMfaRequired }: { isStaffMfaRequired: boolean }) {
  const streamsMax = { inAll: Infinity, perAddress: Infinity }
  return makeHub({ isStaffMfaRequired, streamsMax })
}

function aReader(role: Role, hasSecondFactor: boolean) {
  const userId = `${role} ${hasSecondFactor}`
  return { userId, role, hasSecondFactor, tokenHash: Buffer.from(userId), address: userId }
}

const kindsIn = (chunks: string) => [...chunks.matchAll(/"kind":"(\w+)"/g)].map(([, kind]) => kind)

/** Returns the kinds of all staff events that reach a reader, by each way an event is sent. */
async function heardBy(
  reader: ReturnType<typeof aReader>,
  settings = { isStaffMfaRequired: true },
) {
  const sentBy = { deliver: '', offer: '', backlog: '' }
  const log = STAFF_KINDS.map((kind, at) => ({ id: `${at}-0`, published: published(kind) }))
  for (const way of ['deliver', 'offer'] as const) {
    const hub = openHub(settings)
    const stream = new EventStream(reader)
    hub.add(stream)
    for (const logged of log) {
      stream.read()
      if (way === 'deliver') await hub.deliver(logged)
      else hub.offer(logged.published.event)
      sentBy[way] += String(stream.read() ?? '')
    }
    stream.destroy()
  }
  sentBy.backlog = Buffer.concat(openHub(settings).chunksFor(reader, log)).toString()
  return Object.values(sentBy).map(kindsIn)
}

test('staff without a second factor get no staff events', async () => {
  expect(STAFF_KINDS).toContain('queue')
  expect(STAFF_KINDS.length).toBeGreaterThan(5)
  for (const role of ['moderator', 'admin', 'super_admin'] as const) {
    expect(await heardBy(aReader(role, false))).toEqual([[], [], []])
  }
})

test('staff with a second factor get them, and without one where none is required', async () => {
  const all = [STAFF_KINDS, STAFF_KINDS, STAFF_KINDS]
  expect(await heardBy(aReader('super_admin', true))).toEqual(all)
  const lenient = { isStaffMfaRequired: false }
  expect(await heardBy(aReader('super_admin', false), lenient)).toEqual(all)
})

test('staff without a second factor still get what every user gets', async () => {
  const hub = openHub({ isStaffMfaRequired: true })
  const reader = aReader('admin', false)
  const stream = new EventStream(reader)
  hub.add(stream)
  await hub.deliver({ id: '1-0', published: published('switches') })
  hub.sendTo(reader.userId, { kind: 'limits' })
  expect(kindsIn(String(stream.read()))).toEqual(['switches', 'limits'])
  stream.destroy()
})

const someStreams = (count: number) =>
  Array.from({ length: count }, () => new EventStream(aReader('player', false)))

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

test('other work has its turn between many events for one stream each', async () => {
  const sent: string[] = []
  const fanOut = makeFanOut({ streams: 2, pause: async () => void sent.push('pause') })
  const events = someStreams(5).map((stream) => fanOut.send([stream], () => sent.push('event')))
  await Promise.all(events)
  expect(sent).toEqual(['event', 'event', 'pause', 'event', 'event', 'pause', 'event'])
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

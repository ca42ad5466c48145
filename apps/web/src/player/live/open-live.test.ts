import type { LiveEvent } from '@kapis/contract/live'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FakeChannel } from '../../../test/fake-channel.ts'
import { FakeLocks } from '../../../test/fake-locks.ts'
import { openStreams, stubStreams } from '../../../test/fake-streams.ts'
import { useLive } from './live-store.ts'
import { openLive } from './open-live.ts'

const tabs: { close(): void }[] = []

beforeEach(() => {
  vi.useFakeTimers()
  stubStreams()
  vi.stubGlobal('navigator', { onLine: true, locks: new FakeLocks() })
  vi.stubGlobal('BroadcastChannel', FakeChannel)
})
afterEach(() => {
  for (const { close } of tabs.splice(0)) close()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const later = (ms = 0) => vi.advanceTimersByTimeAsync(ms)
const openStream = () => openStreams.findLast(({ isLeft }) => !isLeft())!
const send = (id: string, event: object) =>
  openStream().send(`id: ${id}\ndata: ${JSON.stringify(event)}\n\n`)

function openTab() {
  const kinds: LiveEvent['kind'][] = []
  const gaps: boolean[] = []
  const close = openLive('ana', {
    onEvent: ({ kind }) => kinds.push(kind),
    onGap: ({ isFirst }) => gaps.push(isFirst),
    checkSession: async () => {},
  })
  tabs.push({ close })
  return { kinds, gaps, close }
}

test('tabs share one stream', async () => {
  const [first, second] = [openTab(), openTab()]
  await later()
  expect(openStreams).toHaveLength(1)
  send('1-0', { kind: 'resync' })
  send('2-0', { kind: 'limits' })
  await later()
  for (const { kinds, gaps } of [first, second]) {
    expect(kinds).toEqual(['resync', 'limits'])
    expect(gaps).toEqual([true])
  }
})

test('a page that had no stream for a while requests everything at the first event', async () => {
  const tab = openTab()
  await later()
  await later(600_000)
  while (openStreams.every(({ isLeft }) => isLeft())) await later(500)
  send('1-0', { kind: 'resync' })
  await later()
  expect(tab.gaps).toEqual([false])
})

test('the next tab leads once the leader has closed, and resumes after the last event', async () => {
  const [first, second] = [openTab(), openTab()]
  await later()
  send('5-0', { kind: 'heartbeat' })
  await later()
  first.close()
  await later()
  expect(openStreams.map(({ isLeft }) => isLeft())).toEqual([true, false])
  expect(openStreams[1]!.lastEventId).toBe('5-0')
  send('6-0', { kind: 'limits' })
  await later()
  expect(second.kinds).toEqual(['heartbeat', 'limits'])
  expect(second.gaps).toEqual([true])
})

test('a visible tab takes the stream over from a leader that sleeps', async () => {
  openTab()
  const second = openTab()
  await later()
  send('5-0', { kind: 'heartbeat' })
  await later(5_000)
  document.dispatchEvent(new Event('visibilitychange'))
  await later()
  expect(openStreams).toHaveLength(1)
  await later(7_500)
  document.dispatchEvent(new Event('visibilitychange'))
  await later()
  expect(openStream().lastEventId).toBe('5-0')
  send('6-0', { kind: 'limits' })
  await later()
  expect(second.kinds).toContain('limits')
})

test('a new tab hears from the leader at once', async () => {
  openTab()
  await later()
  send('5-0', { kind: 'heartbeat' })
  await later()
  const second = openTab()
  await later()
  expect(second.gaps).toEqual([true])
})

test('a resync later on is a gap, and so is a long silence of a tab that does not lead', async () => {
  const [first, second] = [openTab(), openTab()]
  await later()
  send('1-0', { kind: 'heartbeat' })
  await later()
  send('2-0', { kind: 'resync' })
  await later()
  expect([first.gaps, second.gaps]).toEqual([
    [true, false],
    [true, false],
  ])
  await later(15_500)
  send('3-0', { kind: 'heartbeat' })
  await later()
  expect([first.gaps.length, second.gaps.length]).toEqual([2, 3])
})

test('the status is live with heartbeats, then waiting, then off when closed', async () => {
  expect(useLive.getState().status).toBe('off')
  const { close } = openTab()
  await later()
  send('1-0', { kind: 'heartbeat' })
  await later()
  expect(useLive.getState().status).toBe('live')
  await later(11_500)
  expect(useLive.getState().status).toBe('live')
  await later(1_500)
  expect(useLive.getState().status).toBe('waiting')
  close()
  expect(useLive.getState().status).toBe('off')
})

test('a browser without locks stays with polling', async () => {
  vi.stubGlobal('navigator', { onLine: true })
  openTab()
  await later()
  expect(openStreams).toHaveLength(0)
})

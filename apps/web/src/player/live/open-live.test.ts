import type { LiveEvent } from '@kapis/contract/live'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FakeChannel } from '../../../test/fake-channel.ts'
import { FakeLocks } from '../../../test/fake-locks.ts'
import { openStreams, stubStreams } from '../../../test/fake-streams.ts'
import { useLive } from './live-store.ts'
import { openLive } from './open-live.ts'

const tabs: { close(): void }[] = []
let locks: FakeLocks

beforeEach(() => {
  vi.useFakeTimers()
  stubStreams()
  locks = new FakeLocks()
  vi.stubGlobal('navigator', { onLine: true, locks })
  vi.stubGlobal('BroadcastChannel', FakeChannel)
})
afterEach(() => {
  for (const { close } of tabs.splice(0)) close()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const later = (ms = 0) => vi.advanceTimersByTimeAsync(ms)
const unleft = () => openStreams.filter(({ isLeft }) => !isLeft())
const openStream = () => unleft().at(-1)!
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

test('a tab that becomes visible takes the stream over from a leader that sleeps', async () => {
  const isHidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  const [first, second] = [openTab(), openTab()]
  await later()
  send('5-0', { kind: 'heartbeat' })
  await later(12_500)
  expect(locks.counts.steals).toBe(0)
  isHidden.mockRestore()
  document.dispatchEvent(new Event('visibilitychange'))
  document.dispatchEvent(new Event('visibilitychange'))
  await later()
  expect(locks.counts.steals).toBe(1)
  expect(unleft()).toHaveLength(1)
  expect(openStream().lastEventId).toBe('5-0')
  first.close()
  await later()
  send('6-0', { kind: 'limits' })
  await later()
  expect(second.kinds).toContain('limits')
})

test('a tab that is visible all along takes the stream over from a leader that sleeps', async () => {
  openTab()
  const second = openTab()
  await later()
  send('5-0', { kind: 'heartbeat' })
  await later(11_500)
  expect(locks.counts.steals).toBe(0)
  await later(1_500)
  expect(locks.counts.steals).toBe(1)
  expect(unleft()).toHaveLength(1)
  send('6-0', { kind: 'limits' })
  await later()
  expect(second.kinds).toContain('limits')
})

test('a tab that never heard the leader takes the stream over too', async () => {
  locks.request('', {}, () => new Promise(() => {})).catch(() => {})
  await later()
  const tab = openTab()
  await later(11_500)
  expect(openStreams).toHaveLength(0)
  await later(1_500)
  send('1-0', { kind: 'limits' })
  await later()
  expect(tab.kinds).toEqual(['limits'])
})

test('while the server is silent, visible tabs seldom take the stream from each other', async () => {
  openTab()
  openTab()
  await later(600_000)
  expect(locks.counts.steals).toBeGreaterThan(1)
  expect(locks.counts.steals).toBeLessThanOrEqual(2 * 10)
  expect(unleft().length).toBeLessThanOrEqual(1)
})

test('a leader whose lock is stolen closes its stream, and resumes once it leads again', async () => {
  openTab()
  await later()
  send('5-0', { kind: 'heartbeat' })
  await later()
  const { promise, resolve } = Promise.withResolvers<void>()
  void locks.request('', { steal: true }, () => promise)
  await later()
  expect(openStreams.map(({ isLeft }) => isLeft())).toEqual([true])
  resolve()
  await later()
  expect(unleft().map(({ lastEventId }) => lastEventId)).toEqual(['5-0'])
})

test.each([
  ['frozen', () => document, 'freeze', 'resume'],
  ['kept to go back to', () => window, 'pagehide', 'pageshow'],
])('a page that is %s gives the stream to another tab', async (_, target, asleep, awake) => {
  const first = openTab()
  await later()
  send('5-0', { kind: 'heartbeat' })
  await later()
  target().dispatchEvent(new Event(asleep))
  expect(unleft()).toHaveLength(0)
  // This tab was opened after the event, so it is awake.
  const second = openTab()
  await later()
  expect(unleft()).toHaveLength(1)
  send('6-0', { kind: 'limits' })
  await later(1_000)
  target().dispatchEvent(new Event(awake))
  await later()
  expect(openStreams).toHaveLength(2)
  second.close()
  await later()
  expect(unleft().map(({ lastEventId }) => lastEventId)).toEqual(['6-0'])
  send('7-0', { kind: 'switches' })
  await later()
  expect(first.kinds.at(-1)).toBe('switches')
})

test('a frozen page does not take the stream, and leads again when it wakes up alone', async () => {
  const first = openTab()
  const second = openTab()
  await later()
  document.dispatchEvent(new Event('freeze'))
  first.close()
  await later(30_000)
  expect(unleft()).toHaveLength(0)
  document.dispatchEvent(new Event('resume'))
  await later()
  expect(unleft()).toHaveLength(1)
  second.close()
  await later()
  expect(unleft()).toHaveLength(0)
})

test('a page that may not use locks asks once and stays with polling', async () => {
  locks.isForbidden = true
  openTab()
  await later(60_000)
  expect(locks.counts.requests).toBe(1)
  expect(openStreams).toHaveLength(0)
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
  // Hidden tabs do not take the stream over.
  const isHidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  await later(15_500)
  isHidden.mockRestore()
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

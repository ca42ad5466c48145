import { afterEach, expect, test, vi } from 'vitest'
import { openDatabaseClock } from './database-clock.ts'

const HOUR_MS = 3_600_000
const databaseNow = new Date('2026-11-16T06:00:00Z')
const replying = { query: async () => ({ rows: [{ now: databaseNow }] }) } as never
const silent = {
  query: async () => {
    throw new Error('no connection')
  },
} as never
afterEach(() => vi.useRealTimers())

/** What tells the time. The tests stop it, because a busy machine may pause for seconds. */
const CLOCKS: ('Date' | 'performance')[] = ['Date', 'performance']

test('it shows the time of the database, also after the machine is set back', async () => {
  vi.useFakeTimers({ toFake: CLOCKS, now: databaseNow.getTime() + 24 * HOUR_MS })
  const clock = openDatabaseClock(replying)
  await new Promise(setImmediate)
  expect(Math.abs(clock.now().getTime() - databaseNow.getTime())).toBeLessThan(1_000)
  const before = clock.now()
  vi.setSystemTime(databaseNow.getTime() - HOUR_MS)
  expect(clock.now().getTime()).toBeGreaterThanOrEqual(before.getTime())
  clock.stop()
})

test('without a database it is the clock of the machine', async () => {
  vi.useFakeTimers({ toFake: CLOCKS })
  const clock = openDatabaseClock(silent)
  await new Promise(setImmediate)
  expect(Math.abs(clock.now().getTime() - Date.now())).toBeLessThan(1_000)
  clock.stop()
})

test('a step of the database’s clock is logged, and its normal course is not', async () => {
  vi.useFakeTimers({ toFake: CLOCKS })
  const log = { warn: vi.fn() }
  let now = Date.now()
  const stepping = { query: async () => ({ rows: [{ now: new Date(now) }] }) } as never
  const clock = openDatabaseClock(stepping, log)
  await clock.read()
  await clock.read()
  expect(log.warn).not.toHaveBeenCalled()
  now -= HOUR_MS
  await clock.read()
  expect(log.warn.mock.calls[0]![0]).toMatchObject({ event: 'clock_changed' })
  clock.stop()
})

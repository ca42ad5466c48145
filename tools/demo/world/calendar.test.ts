import { expect, test } from 'vitest'
import { DAY_MS, drawTimes, HOUR_MS, liveliness } from './calendar.ts'
import { makeRandom } from './random.ts'

/** Parses a time in Manila. */
const manila = (text: string) => Date.parse(`${text}+08:00`)

test('evenings, weekends and paydays are livelier than other times', () => {
  const tuesday = liveliness(manila('2026-11-10T10:00'))
  expect(liveliness(manila('2026-11-10T21:00'))).toBeGreaterThan(2 * tuesday)
  expect(liveliness(manila('2026-11-14T10:00'))).toBeGreaterThan(tuesday)
  // The 30th is a Monday. In February, wages are paid on the last day.
  expect(liveliness(manila('2026-11-30T10:00'))).toBeGreaterThan(1.5 * tuesday)
  expect(liveliness(manila('2027-02-28T10:00'))).toBeGreaterThan(
    1.5 * liveliness(manila('2027-02-21T10:00')),
  )
})

test('drawn times are in order, within their bounds, and mostly in the evening', () => {
  const from = manila('2026-11-01T00:00')
  const to = from + 28 * DAY_MS
  const times = drawTimes(makeRandom('times'), { from, to, count: 2_000 })
  expect(times).toEqual(times.toSorted((a, b) => a - b))
  expect(times[0]).toBeGreaterThanOrEqual(from)
  expect(times.at(-1)).toBeLessThan(to)
  const hourOf = (at: number) => ((at - from) % DAY_MS) / HOUR_MS
  const evening = times.filter((at) => hourOf(at) >= 18).length
  const morning = times.filter((at) => hourOf(at) >= 3 && hourOf(at) < 9).length
  expect(evening).toBeGreaterThan(4 * morning)
})

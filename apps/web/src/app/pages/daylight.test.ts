// @vitest-environment node
import { expect, test } from 'vitest'
import { daylightAt, styleOfDaylight } from './daylight.ts'

/** Returns the light at a time of day in Manila, which is eight hours ahead of UTC all year. */
const at = (time: string) => daylightAt(Date.parse(`2026-11-19T${time}:00+08:00`))

test.each([
  ['00:00', 'night', 'night', 0],
  ['04:44', 'night', 'night', 0],
  ['04:45', 'night', 'dawn', 0],
  ['05:59', 'night', 'dawn', 99],
  ['06:00', 'dawn', 'noon', 0],
  ['07:00', 'dawn', 'noon', 50],
  ['08:00', 'noon', 'noon', 0],
  ['15:29', 'noon', 'noon', 100],
  ['15:30', 'noon', 'dusk', 0],
  ['17:45', 'dusk', 'night', 0],
  ['19:14', 'dusk', 'night', 99],
  ['19:15', 'night', 'night', 0],
  ['23:59', 'night', 'night', 0],
])('at %s in Manila the light goes from %s to %s, %s %%', (time, from, to, percent) => {
  expect(at(time)).toEqual({ from, to, percent })
})

test('the light is that of Manila in every time zone', () => {
  expect(daylightAt(Date.parse('2026-11-18T22:00:00Z')).from).toBe('dawn')
})

test('a light between two keys mixes each of their colours', () => {
  expect(styleOfDaylight(at('07:00'), 'dark')).toMatchObject({
    '--sky': 'color-mix(in oklab, #1a2521 50%, #1b2230)',
    '--vein': 'color-mix(in oklab, #ffffff52 50%, #fff1e84d)',
  })
})

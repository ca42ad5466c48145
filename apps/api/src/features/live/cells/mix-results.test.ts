import { RESULTS_MAX } from '@kapis/contract/live'
import type { LiveResult } from '@kapis/contract/live'
import { expect, test } from 'vitest'
import { makeResultMixer } from './mix-results.ts'

const result = (second: number, change: Partial<LiveResult> = {}): LiveResult => ({
  game: 'dice',
  name: 'ma••••uz',
  currency: 'coin',
  stake: 1,
  payout: 0,
  multiplier: 0,
  at: new Date(second * 1_000).toISOString(),
  isHighWin: false,
  ...change,
})

test('results of other cells are mixed in by time, once', () => {
  const mixer = makeResultMixer()
  mixer.add([result(2), result(4)])
  mixer.add([result(4)])
  expect(mixer.hasWaiting()).toBe(true)
  expect(mixer.mix([result(1), result(3)])).toEqual([1, 2, 3, 4].map((at) => result(at)))
  expect(mixer.hasWaiting()).toBe(false)
  mixer.add([result(2)])
  expect(mixer.mix([])).toEqual([])
})

test('of too many results, high wins are kept', () => {
  const mixer = makeResultMixer()
  mixer.add([result(99, { isHighWin: true })])
  const mixed = mixer.mix(Array.from({ length: 15 }, (_, at) => result(at)))
  expect(mixed).toHaveLength(RESULTS_MAX)
  expect(mixed.at(-1)).toMatchObject({ isHighWin: true })
})

import { expect, test } from 'vitest'
import { makePlayerStateCache } from './player-state-cache.ts'

test('a player is kept off the optimistic path for five seconds', () => {
  let nowMs = 1_000
  const cache = makePlayerStateCache(() => nowMs)
  cache.avoid('maya')
  nowMs += 4_999
  expect(cache.isAvoided('maya')).toBe(true)
  nowMs += 2
  expect(cache.isAvoided('maya')).toBe(false)
})

test('sessions of players who do not exist take a limited amount of memory', () => {
  const cache = makePlayerStateCache(() => 1_000, 100)
  for (let n = 0; n < 1_000; n += 1) cache.avoid(`invented-${n}`)
  const kept = Array.from({ length: 1_000 }, (_, n) => cache.isAvoided(`invented-${n}`))
  expect(kept.filter(Boolean)).toHaveLength(100)
  expect(kept.at(-1)).toBe(true)
})

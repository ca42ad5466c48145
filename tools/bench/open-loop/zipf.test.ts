import { expect, test } from 'vitest'
import { makeRandom } from '../../demo/world/random.ts'
import { ZIPF_EXPONENT, makeZipf } from './zipf.ts'

const PLAYERS = 20_000
const DRAWS = 200_000

function drawShares() {
  const random = makeRandom('zipf')
  const draw = makeZipf(PLAYERS, ZIPF_EXPONENT, () => random.unit())
  const counts = Array.from({ length: PLAYERS + 1 }, () => 0)
  for (let n = 0; n < DRAWS; n += 1) counts[draw()]! += 1
  return (from: number, to: number) =>
    counts.slice(from, to + 1).reduce((sum, count) => sum + count, 0) / DRAWS
}

test('players are drawn as heavily as documented', () => {
  const share = drawShares()
  expect(share(1, 1)).toBeCloseTo(0.031, 2)
  expect(share(1, PLAYERS / 10)).toBeCloseTo(0.58, 2)
  expect(share(PLAYERS / 2 + 1, PLAYERS)).toBeCloseTo(0.147, 2)
})

test('every rank is within range, and exponent 0 draws evenly', () => {
  const random = makeRandom('even')
  const draw = makeZipf(10, 0, () => random.unit())
  const drawn = Array.from({ length: 10_000 }, draw)
  expect(Math.min(...drawn)).toBe(1)
  expect(Math.max(...drawn)).toBe(10)
  expect(drawn.filter((rank) => rank === 10).length / 10_000).toBeCloseTo(0.1, 1)
})

import { expect, test } from 'vitest'
import type { FeedRow } from '#player/results/result-feed.ts'
import { COLUMNS, lightsOf, ROWS, stepFrom } from './lights.ts'

const lost: FeedRow = {
  key: 'a',
  at: '2026-11-17T06:00:00.000Z',
  game: 'dice',
  name: 'ju••••ta',
  isOwn: false,
  currency: 'coin',
  stake: 10,
  payout: 0,
  multiplier: 0,
  isHighWin: false,
}

test('a lost bet lights one pane, and a bet that paid has another colour', () => {
  expect(lightsOf(lost, () => 0)).toEqual([
    { id: 'a 0', column: 2, row: 0, kind: 'settled', delayMs: 0 },
  ])
  expect(lightsOf({ ...lost, payout: 5 }, () => 0)[0]?.kind).toBe('paid')
})

test('a high win lights three panes, all of them in the lattice', () => {
  const lights = lightsOf({ ...lost, payout: 100, isHighWin: true }, () => 0.999)
  expect(lights.map(({ column, row }) => [column, row])).toEqual([
    [8, 6],
    [2, 6],
    [3, 6],
  ])
  expect(new Set(lights.map(({ id }) => id)).size).toBe(3)
})

test('a walk never leaves the lattice', () => {
  let at = { column: 5, row: 3 }
  for (let i = 0; i < 500; i += 1) {
    at = stepFrom(at, () => ((i * 7 + 3) % 11) / 11)
    expect(at.column).toBeLessThan(COLUMNS)
    expect(at.row).toBeLessThan(ROWS)
    expect(Math.min(at.column, at.row)).toBeGreaterThanOrEqual(0)
  }
})

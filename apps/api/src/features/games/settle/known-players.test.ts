import { expect, test } from 'vitest'
import type { BetRequest, BetResult } from '../bets/bet.ts'
import { readUncachedFirst } from './known-players.ts'

const betOf = (playerId: string) => ({ playerId }) as BetRequest

test('the bets of known players do not wait while an uncached one is read', async () => {
  const read = Promise.withResolvers<'unknown'>()
  const placed: string[] = []
  const batcher = readUncachedFirst(
    {
      place({ playerId }) {
        placed.push(playerId)
        return Promise.resolve('needs-epoch' as BetResult)
      },
      size: () => 0,
    },
    { isUncached: ({ playerId }) => playerId === 'uncached' },
    { place: () => read.promise, size: () => 1 },
  )
  const first = batcher.place(betOf('uncached'))
  await batcher.place(betOf('known'))
  expect(placed).toEqual(['known'])
  expect(batcher.size()).toBe(1)
  read.resolve('unknown')
  await first
  expect(placed).toEqual(['known', 'uncached'])
})
